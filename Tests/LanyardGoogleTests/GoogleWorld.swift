import Foundation
import Lanyard
import LanyardDesktop
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport

/// A sandbox, a real transport, a real loopback listener, a person who plays the browser, and one clock for all of them.
struct GoogleWorld: Sendable {
  let sandbox: Sandbox
  let clock = TestClock(now: Date())
  let storage = MemoryStorage()
  let context: AuthContext
  private let loopback = LoopbackUserAgent()

  init(_ script: Script = .allow()) async throws {
    sandbox = try await Sandbox.start(clock: clock)
    context = .machine(script, clock: clock, userAgent: loopback, storage: storage)
  }

  func google(
    _ client: GoogleSandboxClient = .desktop, options: GoogleOptions = GoogleOptions(), others: [String] = []
  ) throws -> OAuthProvider {
    try .google(
      GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:)), otherClientIDs: others),
      options: options, service: .sandbox(sandbox.baseURL))
  }

  /// Signs in with Google alone and hands back the credential.
  func credential(
    _ request: SignInRequest = SignInRequest(), options: GoogleOptions = GoogleOptions()
  ) async throws -> AuthCredential {
    try await google(options: options).signIn(request, in: context)
  }

  /// The requests of a path so far.
  func requests(_ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries(path: "/google" + path)
  }

  /// Waits until the browser has its last page: a sign-in is over before that.
  func pagesDelivered() async {
    await loopback.pagesDelivered()
  }
}

/// Runs a body in a world of its own and takes it down again.
func inGoogleWorld<Value>(
  _ script: Script = .allow(), _ body: (GoogleWorld) async throws -> Value
) async throws -> Value {
  let world = try await GoogleWorld(script)
  return try await world.sandbox.serve { try await body(world) }
}
