package import Lanyard
import LanyardCrypto
import LanyardOAuth

extension AuthContext {
  /// A context without network and browser: accounts need neither.
  package static func accounts(_ clock: TestClock = TestClock()) -> AuthContext {
    AuthContext(
      http: NoNetwork(), userAgent: NoBrowser(), storage: NoStorage(), now: { clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) })
  }
}

private struct NoNetwork: HTTPTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw TransportError.misconfigured("no network") }
}

private struct NoBrowser: UserAgent {
  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    throw AuthError(.browserUnavailable("no browser"))
  }
}

private struct NoStorage: SecureStorage {
  func read(_ key: StorageKey) async throws -> [UInt8]? { throw StorageError.locked }
  func write(_ value: [UInt8], for key: StorageKey) async throws { throw StorageError.locked }
  func remove(_ key: StorageKey) async throws { throw StorageError.locked }
}
