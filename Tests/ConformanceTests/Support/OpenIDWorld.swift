import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport
import Testing

/// A provider that misbehaves on demand, a real transport, a real loopback listener, and a person who plays the browser.
/// Time stands still, for the provider too.
struct OpenIDWorld: Sendable {
  let sandbox: Sandbox
  let clock = TestClock()
  let context: AuthContext
  private let loopback = LoopbackUserAgent()

  init(_ script: Script = .allow()) async throws {
    sandbox = try await Sandbox.start(clock: clock)
    context = .machine(script, clock: clock, userAgent: loopback, sleep: clock.sleep)
  }

  var openID: OpenIDSandbox { sandbox.openID }
  var scenarios: SandboxScenarios { sandbox.scenarios }

  /// The provider as a host of ours sets it up: a name, the issuer, the client.
  func provider(_ client: OpenIDSandboxClient = .native) -> OAuthProvider {
    let secret = Secret(client.secret ?? "")
    let authentication: ClientAuthentication =
      switch client.authentication {
      case .clientSecretBasic: .clientSecretBasic(secret)
      case .clientSecretPost: .clientSecretPost(secret)
      default: .none
      }
    var provider = OAuthProvider(
      "openid.example", shortName: "OpenID", issuer: openID.issuer,
      client: OAuthClient(clientID: client.id, authentication: authentication))
    // As registered (OpenID Connect Core §3.1.3.7 step 7).
    provider.algorithms = [client.idTokenAlgorithm]
    return provider
  }

  /// Signs in with the provider alone.
  @discardableResult
  func signIn(
    _ client: OpenIDSandboxClient = .native, _ request: SignInRequest = SignInRequest()
  ) async throws -> AuthCredential {
    try await provider(client).signIn(request, in: context)
  }

  /// Waits until the browser has its last page: a sign-in is over before that.
  func pagesDelivered() async {
    await loopback.pagesDelivered()
  }

  /// The context with a browser of another kind.
  func context(
    openBrowser: @escaping @Sendable (BrowserRequest) async throws -> Void
  ) -> AuthContext {
    var context = context
    context.hooks.openBrowser = openBrowser
    return context
  }

  /// The person's part of a sign-in, for tests that do something before or after it.
  func person(_ request: BrowserRequest) async throws {
    try await ScriptedPerson(http: context.http).open(request)
  }

  /// Where the provider sends the browser at once, once a person has allowed everything (see ``signIn(_:_:)``).
  func redirect(of authorizationURL: String) async throws -> String {
    let response = try await context.http.send(HTTPRequest(url: authorizationURL))
    return try #require(response.headers["Location"])
  }

  // MARK: What was asked

  /// All requests so far.
  var requests: [SandboxLogEntry] { sandbox.requestLog.entries }

  /// The requests for one of the provider's addresses.
  func requests(_ url: String) -> [SandboxLogEntry] {
    requests.filter { sandbox.baseURL + $0.path == url }
  }

  /// The requests in their order, by the names of their places; what the person posts is left out.
  var trail: [String] {
    requests.compactMap { entry in
      switch sandbox.baseURL + entry.path {
      case openID.metadataURL: "metadata"
      case openID.authorizationEndpoint: "authorization"
      case openID.pushedAuthorizationRequestEndpoint: "push"
      case openID.issuer + "/signin/account", openID.issuer + "/signin/consent": nil
      case openID.tokenEndpoint: "token"
      case openID.keysEndpoint: "keys"
      case openID.userInfoEndpoint: "userinfo"
      case openID.revocationEndpoint: "revocation"
      case openID.endSessionEndpoint: "logout"
      default: entry.path
      }
    }
  }
}

/// The requests of a sign-in up to the places where it may end.
enum Trail {
  static let discovery = ["metadata"]
  static let redirect = discovery + ["authorization"]
  static let token = redirect + ["token"]
  static let idToken = token + ["keys"]
  static let complete = idToken + ["userinfo"]
}

/// Runs a body in a world of its own and takes it down again.
func inOpenIDWorld(_ script: Script = .allow(), _ body: (OpenIDWorld) async throws -> Void) async throws {
  let world = try await OpenIDWorld(script)
  try await world.sandbox.serve { try await body(world) }
}
