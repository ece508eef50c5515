package import LanyardSandbox
package import LanyardTesting

extension SandboxKeys {
  /// Making RSA keys takes longer than all the rest, so all tests have the same.
  package static let shared = SandboxKeys()
}

extension Sandbox {
  /// Starts a sandbox that lives by a clock of the test's.
  package static func start(
    clock: TestClock, parseServer: ParseSandboxServer = ParseSandboxServer()
  ) async throws -> Sandbox {
    try await start(
      configuration: SandboxConfiguration(parseServer: parseServer, keys: .shared, now: { clock.now }))
  }

  /// Runs a body and stops then, whatever comes of it.
  package func serve<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      let value = try await body()
      await stop()
      return value
    } catch {
      await stop()
      throw error
    }
  }
}
