import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardParse
import LanyardSQLite
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import Testing

/// A sandbox with every provider, a real transport, embedded accounts, and one clock for all of them.
struct FederationWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let clock = TestClock(now: Date())
  let storage = MemoryStorage()
  let office: Office

  init() async throws {
    let clock = clock
    sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: Self.keys, now: { clock.now }))
    office = try Office(clock: clock)
  }

  /// A machine with a person in front of it, and the storage of the world.
  func context(_ script: Script = .allow(), userAgent: (any UserAgent)? = nil) -> AuthContext {
    let http = CurlTransport()
    var hooks = UIHooks()
    hooks.openBrowser = ScriptedPerson(http: http, script: script).open
    return AuthContext(
      http: http, userAgent: userAgent ?? LoopbackUserAgent(), storage: storage, hooks: hooks, now: { clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) })
  }

  /// Google, Facebook and X, each as the sandbox knows it.
  func providers() throws -> [any AuthProvider] {
    let google = GoogleSandboxClient.desktop
    let facebook = FacebookSandboxClient.web
    let x = TwitterSandboxClient.native
    return [
      try OAuthProvider.google(
        GoogleClient(clientID: google.id, clientSecret: google.secret.map(Secret.init(_:))),
        service: .sandbox(sandbox.baseURL)),
      try FacebookProvider.facebook(
        FacebookApp(appID: facebook.id, appSecret: Secret(facebook.secret)), service: .sandbox(sandbox.baseURL)),
      try TwitterProvider.twitter(
        TwitterClient(consumerKey: x.consumerKey, consumerSecret: Secret(x.consumerSecret)),
        service: .sandbox(sandbox.baseURL)),
    ]
  }

  /// A backend of a kind, with the same users each time.
  func backend(_ kind: BackendKind) throws -> any FederationBackend {
    switch kind {
    case .none: return ProviderOnlyBackend()
    case .embedded: return office.federation
    case .firebase:
      let project = sandbox.firebase.project
      return FirebaseBackend(
        FirebaseConfiguration(apiKey: project.apiKey, projectID: project.id), service: .sandbox(sandbox.baseURL))
    case .parse:
      let server = sandbox.parse.server
      return ParseBackend(
        try ParseConfiguration(
          serverURL: sandbox.parse.serverURL, applicationID: server.applicationID,
          clientKey: server.clientKey.map(Secret.init(_:))))
    }
  }

  /// A program: it shares accounts with all others, and the storage unless it is another machine's.
  func client(
    _ script: Script = .allow(), userAgent: (any UserAgent)? = nil, backend kind: BackendKind = .embedded,
    isElsewhere: Bool = false, options: AuthClientOptions = AuthClientOptions()
  ) throws -> AuthClient {
    var context = context(script, userAgent: userAgent)
    if isElsewhere { context.storage = MemoryStorage() }
    return try AuthClient(
      providers: providers(), backend: backend(kind), options: options, context: context)
  }

  /// A program on a machine of its own, with this person in front of it.
  func client(of person: SandboxPerson, _ kind: BackendKind) throws -> AuthClient {
    try client(.allow(account: person.email), backend: kind, isElsewhere: true)
  }
}

/// Where users may be.
enum BackendKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case none, embedded, firebase, parse

  /// Those that keep users.
  static let keeping: [BackendKind] = [.embedded, .firebase, .parse]

  var testDescription: String { rawValue }
}

/// Runs a body in a world of its own and takes it down again.
func inFederationWorld<Value>(_ body: (FederationWorld) async throws -> Value) async throws -> Value {
  let world = try await FederationWorld()
  do {
    let value = try await body(world)
    await world.sandbox.stop()
    return value
  } catch {
    await world.sandbox.stop()
    throw error
  }
}

/// The error of a body that has to fail.
func authError(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return AuthError(error)
  }
}

/// The reason of a body that has to fail.
func reason(_ body: () async throws -> Void) async -> AuthError.Reason? {
  await authError(body)?.reason
}
