import Foundation
import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import LanyardTwitter

/// A sandbox, a real transport, a real loopback listener, and a person who plays the browser.
struct TwitterWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let clock = TestClock(now: Date())
  let storage = MemoryStorage()
  let context: AuthContext
  private let loopback = LoopbackUserAgent()

  init(_ script: Script = .allow(), log: @escaping @Sendable (AuthEvent) -> Void = { _ in }) async throws {
    let clock = clock
    sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: Self.keys, now: { clock.now }))
    let http = CurlTransport()
    let person = ScriptedPerson(http: http, script: script)
    var hooks = UIHooks()
    hooks.openBrowser = person.open
    hooks.pin = person.pin
    context = AuthContext(
      http: http, userAgent: loopback, storage: storage, hooks: hooks, now: { clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) }, log: log)
  }

  /// X with the keys of one protocol, or of both.
  func twitter(
    _ mode: TwitterMode?, _ app: TwitterSandboxClient = .native, options: TwitterOptions = TwitterOptions()
  ) throws -> TwitterProvider {
    let client = TwitterClient(
      consumerKey: app.consumerKey, consumerSecret: Secret(app.consumerSecret), clientID: app.clientID,
      clientSecret: app.clientSecret.map(Secret.init(_:)))
    var options = options
    options.mode = mode
    return try .twitter(client, options: options, service: .sandbox(sandbox.baseURL))
  }

  /// Signs in with X alone and hands back the credential.
  func credential(
    _ mode: TwitterMode = .oauth1, _ request: SignInRequest = SignInRequest(),
    options: TwitterOptions = TwitterOptions()
  ) async throws -> AuthCredential {
    try await twitter(mode, options: options).signIn(request, in: context)
  }

  /// The requests of a path so far.
  func requests(_ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries.filter { $0.path == "/twitter" + path }
  }

  /// Waits until the browser has its last page: a sign-in is over before that.
  func pagesDelivered() async {
    await loopback.pagesDelivered()
  }

  func stop() async {
    await sandbox.stop()
  }
}

let bothModes = [TwitterMode.oauth1, .oauth2]

/// Runs a body in a world of its own and takes it down again.
func inTwitterWorld<Value>(
  _ script: Script = .allow(), _ body: (TwitterWorld) async throws -> Value
) async throws -> Value {
  let world = try await TwitterWorld(script)
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
