import FoundationEssentials
import LanyardSandbox
import Synchronization

/// Keys for all tests: making them anew for each would take minutes.
let sharedKeys = SandboxKeys()

/// A clock that stands still until it is moved.
final class SteadyClock: Sendable {
  private let seconds = Mutex(1_800_000_000.0)

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(_ amount: Double) {
    seconds.withLock { $0 += amount }
  }
}

/// Starts a sandbox, runs the test with it, and stops it whatever happens.
func withSandbox(
  people: [SandboxPerson] = SandboxPerson.defaults, slowness: Duration = .seconds(3), hugeBodyBytes: Int = 8 << 20,
  _ test: (Sandbox, SteadyClock) async throws -> Void
) async throws {
  let clock = SteadyClock()
  let configuration = SandboxConfiguration(
    people: people, keys: sharedKeys, now: { clock.now }, slowness: slowness, hugeBodyBytes: hugeBodyBytes)
  let sandbox = try await Sandbox.start(configuration: configuration)
  do {
    try await test(sandbox, clock)
  } catch {
    await sandbox.stop()
    throw error
  }
  await sandbox.stop()
}
