import Foundation
import Lanyard
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import SandboxTestSupport

/// A sandbox that plays Firebase and the providers, a real transport, a person who plays the browser, and one clock for all
/// of them.
struct FirebaseWorld: ProvidersWorld, Sendable {
  let sandbox: Sandbox
  let clock = TestClock(now: Date())

  init() async throws {
    sandbox = try await Sandbox.start(clock: clock)
  }

  var firebase: FirebaseSandbox { sandbox.firebase }

  /// A context with this person in front of the browser, and a storage of its own.
  func context(as person: SandboxPerson = .ada) -> AuthContext {
    .machine(.allow(account: person.email), clock: clock)
  }

  // MARK: Providers

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
      providers: providers + [openID()], backend: backend(configuration),
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
  return try await world.sandbox.serve { try await body(world) }
}

extension ProviderID {
  static let acme: ProviderID = "acme.example"
}
