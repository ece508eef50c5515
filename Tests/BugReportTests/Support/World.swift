import Lanyard
import LanyardDesktop
import LanyardTesting
import SandboxTestSupport
import TestSupport

/// A stub provider, a real transport, a real loopback listener, and a clock that a test moves.
struct World: Sendable {
  let clock = TestClock()
  let storage: any SecureStorage
  let stub: StubProvider
  let events = Log<AuthEvent>()
  let loopback = LoopbackUserAgent()
  let http: any HTTPTransport

  init(storage: any SecureStorage = MemoryStorage(), http: any HTTPTransport = CurlTransport()) async throws {
    self.storage = storage
    self.http = http
    stub = try await StubProvider(clock: clock)
  }

  /// A person whose browser follows where it is led.
  var context: AuthContext {
    .machine(
      clock: clock, http: http, userAgent: loopback, storage: storage, sleep: clock.sleep, log: events.add)
  }

  func client(
    _ provider: OAuthProvider? = nil, options: AuthClientOptions = AuthClientOptions(), hooks: UIHooks = UIHooks()
  ) throws -> AuthClient {
    try AuthClient(providers: [provider ?? stub.provider()], hooks: hooks, options: options, context: context)
  }

  /// A client somebody has signed in with.
  func signedIn(_ provider: OAuthProvider? = nil) async throws -> AuthClient {
    let client = try client(provider)
    _ = try await client.signIn(with: "stub.example")
    return client
  }
}

extension AuthClient {
  func signIn(timeout: Duration? = nil, hooks: UIHooks = UIHooks()) async throws -> AuthResult {
    try await signIn(with: "stub.example", SignInRequest(hooks: hooks, timeout: timeout))
  }
}
