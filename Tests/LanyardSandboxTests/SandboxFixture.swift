import FoundationEssentials
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport

/// Starts a sandbox, runs the test with it, and stops it whatever happens.
func withSandbox(
  people: [SandboxPerson] = SandboxPerson.defaults, slowness: Duration = .seconds(3), hugeBodyBytes: Int = 8 << 20,
  _ test: (Sandbox, TestClock) async throws -> Void
) async throws {
  let clock = TestClock(now: Date(timeIntervalSince1970: 1_800_000_000))
  let configuration = SandboxConfiguration(
    people: people, keys: .shared, now: { clock.now }, slowness: slowness, hugeBodyBytes: hugeBodyBytes)
  let sandbox = try await Sandbox.start(configuration: configuration)
  try await sandbox.serve { try await test(sandbox, clock) }
}
