import Foundation
import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardSandbox
import LanyardTesting

/// A sandbox, a real transport, a real loopback listener, a person who plays the browser, and one clock for all of them.
struct FacebookWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let storage = MemoryStorage()
  let clock = TestClock(now: Date())
  let context: AuthContext

  init(_ script: Script = .allow()) async throws {
    let clock = clock
    sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: Self.keys, now: { clock.now }))
    let http = CurlTransport()
    var hooks = UIHooks()
    hooks.openBrowser = ScriptedPerson(http: http, script: script).open
    context = AuthContext(
      http: http, userAgent: LoopbackUserAgent(), storage: storage, hooks: hooks, now: { clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) })
  }

  /// The context with another person in front of the browser.
  func context(of script: Script) -> AuthContext {
    var context = context
    context.hooks.openBrowser = ScriptedPerson(http: context.http, script: script).open
    return context
  }

  func facebook(
    _ client: FacebookSandboxClient = .web, secret: Bool = true, redirectURI: String? = nil,
    options: FacebookOptions = FacebookOptions(), version: String = "v25.0"
  ) throws -> FacebookProvider {
    try .facebook(
      FacebookApp(
        appID: client.id, appSecret: secret ? Secret(client.secret) : nil, clientToken: Secret(client.clientToken),
        redirectURI: redirectURI),
      options: options, service: .sandbox(sandbox.baseURL, version: version))
  }

  /// Signs in with Facebook alone and hands back the credential.
  func credential(
    _ request: SignInRequest = SignInRequest(), options: FacebookOptions = FacebookOptions()
  ) async throws -> AuthCredential {
    try await facebook(options: options).signIn(request, in: context)
  }

  /// The requests of a path so far, whatever the version.
  func requests(_ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries.filter { $0.path.hasPrefix("/facebook/") && $0.path.hasSuffix(path) }
  }

  func stop() async {
    await sandbox.stop()
  }
}

/// Runs a body in a world of its own and takes it down again.
func inFacebookWorld<Value>(
  _ script: Script = .allow(), _ body: (FacebookWorld) async throws -> Value
) async throws -> Value {
  let world = try await FacebookWorld(script)
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

extension Secret {
  /// The text, for comparisons in tests.
  var text: String { withExposedValue { $0 } }
}

extension FacebookOptions {
  static let limited = FacebookOptions(mode: .limited)
}
