import Foundation
import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import LanyardTwitter

/// A Parse Server with the providers around it, a real transport, a real loopback listener, a person who plays the browser,
/// and one clock for all of them.
struct ParseWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let storage = MemoryStorage()
  let clock = TestClock(now: Date())
  let context: AuthContext

  init(
    _ script: Script = .allow(), server: ParseSandboxServer = ParseSandboxServer(),
    log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) async throws {
    let clock = clock
    sandbox = try await Sandbox.start(
      configuration: SandboxConfiguration(parseServer: server, keys: Self.keys, now: { clock.now }))
    let http = CurlTransport()
    var hooks = UIHooks()
    hooks.openBrowser = ScriptedPerson(http: http, script: script).open
    context = AuthContext(
      http: http, userAgent: LoopbackUserAgent(), storage: storage, hooks: hooks, now: { clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) }, log: log)
  }

  /// The context with somebody else in front of the browser.
  func context(of person: SandboxPerson) -> AuthContext {
    var context = context
    context.hooks.openBrowser = ScriptedPerson(http: context.http, script: .allow(account: person.email)).open
    context.storage = MemoryStorage()
    return context
  }

  var parse: ParseSandbox { sandbox.parse }

  func configuration(
    authData: [ProviderID: ParseAuthData] = ParseAuthData.known()
  ) throws -> ParseConfiguration {
    try ParseConfiguration(
      serverURL: parse.serverURL, applicationID: parse.server.applicationID,
      clientKey: parse.server.clientKey.map(Secret.init(_:)), authData: authData)
  }

  var backend: ParseBackend { get throws { ParseBackend(try configuration()) } }

  // MARK: Providers

  func google() throws -> OAuthProvider {
    let client = GoogleSandboxClient.desktop
    return try .google(
      GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:))),
      service: .sandbox(sandbox.baseURL))
  }

  func facebook(_ mode: FacebookOptions.Mode = .classic) throws -> FacebookProvider {
    let client = FacebookSandboxClient.web
    return try .facebook(
      FacebookApp(appID: client.id, appSecret: Secret(client.secret)), options: FacebookOptions(mode: mode),
      service: .sandbox(sandbox.baseURL))
  }

  func twitter(_ mode: TwitterMode = .oauth1) throws -> TwitterProvider {
    let app = TwitterSandboxClient.native
    return try .twitter(
      TwitterClient(
        consumerKey: app.consumerKey, consumerSecret: Secret(app.consumerSecret), clientID: app.clientID),
      options: TwitterOptions(mode: mode), service: .sandbox(sandbox.baseURL))
  }

  var providers: [any AuthProvider] { get throws { [try google(), try facebook(), try twitter()] } }

  func client(
    _ providers: [any AuthProvider]? = nil, backend: ParseBackend? = nil, hooks: UIHooks = UIHooks(),
    options: AuthClientOptions = AuthClientOptions(), context: AuthContext? = nil
  ) throws -> AuthClient {
    try AuthClient(
      providers: try providers ?? self.providers, backend: try backend ?? self.backend, hooks: hooks,
      options: options, context: context ?? self.context)
  }

  // MARK: What the server was asked

  func requests(_ method: String, _ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries(path: "/parse" + path).filter { $0.method == method }
  }

  /// All requests to the server, as `POST /users`.
  var calls: [String] {
    sandbox.requestLog.entries.filter { $0.path.hasPrefix("/parse/") }
      .map { "\($0.method) \($0.path.dropFirst("/parse".count))" }
  }

  func stop() async {
    await sandbox.stop()
  }
}

/// Runs a body in a world of its own and takes it down again.
func inParseWorld<Value>(
  _ script: Script = .allow(), server: ParseSandboxServer = ParseSandboxServer(),
  _ body: (ParseWorld) async throws -> Value
) async throws -> Value {
  let world = try await ParseWorld(script, server: server)
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

extension SandboxLogEntry {
  /// The body, which has to be a JSON object.
  var json: JSONObject { get throws { try JSONObject(parsing: body) } }
}

let threeProviders: [ProviderID] = [.google, .facebook, .twitter]
