import Foundation
import Lanyard
import LanyardDesktop
import LanyardGoogle
import LanyardSandbox
import LanyardTesting

/// A sandbox, a real transport, a real loopback listener, and a person who plays the browser.
struct GoogleWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let storage = MemoryStorage()
  let context: AuthContext
  private let loopback = LoopbackUserAgent()

  init(_ script: Script = .allow(), log: @escaping @Sendable (AuthEvent) -> Void = { _ in }) async throws {
    sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: Self.keys))
    let http = CurlTransport()
    var hooks = UIHooks()
    hooks.openBrowser = ScriptedPerson(http: http, script: script).open
    context = AuthContext(
      http: http, userAgent: loopback, storage: storage, hooks: hooks, now: { Date() },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) }, log: log)
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
    sandbox.requestLog.entries.filter { $0.path == "/google" + path }
  }

  /// Waits until the browser has its last page: a sign-in is over before that.
  func pagesDelivered() async {
    await loopback.pagesDelivered()
  }

  func stop() async {
    await sandbox.stop()
  }
}

/// Runs a body in a world of its own and takes it down again.
func inGoogleWorld<Value>(
  _ script: Script = .allow(), _ body: (GoogleWorld) async throws -> Value
) async throws -> Value {
  let world = try await GoogleWorld(script)
  do {
    let value = try await body(world)
    await world.stop()
    return value
  } catch {
    await world.stop()
    throw error
  }
}

/// The error of a body that has to throw one.
func authError(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return AuthError(error)
  }
}
