import Foundation
import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter

/// A sandbox that plays Firebase and the providers, a real transport, a person who plays the browser, and one clock for all
/// of them.
struct FirebaseWorld: Sendable {
  /// Making RSA keys takes longer than all the rest.
  private static let keys = SandboxKeys()

  let sandbox: Sandbox
  let clock = TestClock(now: Date())

  init() async throws {
    let clock = clock
    sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: Self.keys, now: { clock.now }))
  }

  var firebase: FirebaseSandbox { sandbox.firebase }

  /// A context with this person in front of the browser, and a storage of its own.
  func context(
    as person: SandboxPerson = .ada, log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) -> AuthContext {
    let http = CurlTransport()
    var hooks = UIHooks()
    hooks.openBrowser = ScriptedPerson(http: http, script: .allow(account: person.email)).open
    return AuthContext(
      http: http, userAgent: LoopbackUserAgent(), storage: MemoryStorage(), hooks: hooks, now: { [clock] in clock.now },
      sleep: { try await Task.sleep(for: $0) }, randomBytes: { SystemRandom.bytes($0) }, log: log)
  }

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
    let client = TwitterSandboxClient.native
    return try .twitter(
      TwitterClient(
        consumerKey: client.consumerKey, consumerSecret: Secret(client.consumerSecret), clientID: client.clientID),
      options: TwitterOptions(mode: mode), service: .sandbox(sandbox.baseURL))
  }

  /// A provider of the host's own, which Firebase knows by another name.
  func openID(_ nonceForm: NonceForm = .sha256Hex) -> OAuthProvider {
    var provider = OAuthProvider(
      .acme, shortName: "Acme", issuer: sandbox.openID.issuer,
      client: OAuthClient(clientID: OpenIDSandboxClient.native.id))
    provider.nonceForm = nonceForm
    return provider
  }

  func provider(_ id: ProviderID) throws -> any AuthProvider {
    switch id {
    case .google: try google()
    case .facebook: try facebook()
    case .twitter: try twitter()
    default: openID()
    }
  }

  /// The credential that a provider gives to a person.
  func credential(_ provider: any AuthProvider, as person: SandboxPerson = .ada) async throws -> AuthCredential {
    try await provider.signIn(SignInRequest(), in: context(as: person))
  }

  // MARK: The backend

  var configuration: FirebaseConfiguration {
    FirebaseConfiguration(apiKey: firebase.project.apiKey, projectID: firebase.project.id)
  }

  func backend(_ configuration: FirebaseConfiguration? = nil) -> FirebaseBackend {
    FirebaseBackend(
      configuration ?? self.configuration, service: .sandbox(sandbox.baseURL), providerNames: [.acme: "oidc.openid"])
  }

  /// A program on some device, with this person in front of it.
  func client(
    as person: SandboxPerson = .ada, configuration: FirebaseConfiguration? = nil, context: AuthContext? = nil
  ) throws -> AuthClient {
    try AuthClient(
      providers: [google(), facebook(), twitter(), openID()], backend: backend(configuration),
      context: context ?? self.context(as: person))
  }

  // MARK: What was asked

  /// The requests of a method of the accounts.
  func requests(_ method: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries.filter { $0.path.hasSuffix("/v1/accounts:" + method) }
  }

  /// The body of the last request of a method.
  func body(_ method: String) throws -> JSONObject {
    try JSONObject(parsing: requests(method).last?.body ?? [])
  }

  /// Refuses the next request of this kind.
  func refuse(_ detail: String, at endpoint: SandboxEndpoint) {
    sandbox.scenarios.enqueue(.providerError, at: endpoint, detail: detail)
  }
}

/// Runs a body in a world of its own and takes it down again.
func inFirebaseWorld<Value>(_ body: (FirebaseWorld) async throws -> Value) async throws -> Value {
  let world = try await FirebaseWorld()
  do {
    let value = try await body(world)
    await world.sandbox.stop()
    return value
  } catch {
    await world.sandbox.stop()
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

extension ProviderID {
  static let acme: ProviderID = "acme.example"
}

extension Secret {
  /// The text, for comparisons in tests.
  var text: String { withExposedValue { $0 } }
}
