internal import LanyardOAuth
internal import Synchronization

/// Google, as far as signing in needs it.
public final class GoogleSandbox: Sendable {
  /// The issuer, such as `http://127.0.0.1:8089/google`: what ID tokens carry, and where the metadata is found.
  public let issuer: String

  let core: SandboxCore
  let keys: SandboxKeyRing
  /// By device code.
  let devices = Mutex<[String: GoogleDevice]>([:])
  private let state: Mutex<CodeFlowState<Client, Request>>

  typealias Client = GoogleSandboxClient
  typealias Request = GoogleAuthorizationRequest

  let habits = CodeFlowHabits(
    accessTokenLifetime: 3599, idTokenLifetime: 3600, code: ("4/0A", 52), accessToken: ("ya29.a0", 120),
    refreshToken: ("1//0", 72), namesIssuerInRedirects: false, rotatesRefreshTokens: false,
    redirectMismatch: "redirect_uri_mismatch")

  init(_ core: SandboxCore, keys: SandboxKeyRing) {
    self.core = core
    self.keys = keys
    issuer = core.baseURL + "/google"
    state = Mutex(CodeFlowState(clients: core.configuration.googleClients))
  }

  /// The registered applications.
  public var clients: GoogleSandboxClients { GoogleSandboxClients(google: self) }

  /// Where the metadata is (OpenID Connect Discovery §4).
  public var metadataURL: String { issuer + "/.well-known/openid-configuration" }

  /// Where a person is sent to.
  public var authorizationEndpoint: String { issuer + "/o/oauth2/v2/auth" }

  /// Where codes and refresh tokens are exchanged.
  public var tokenEndpoint: String { issuer + "/token" }

  /// Where the profile is.
  public var userInfoEndpoint: String { issuer + "/v1/userinfo" }

  /// Where tokens are revoked.
  public var revocationEndpoint: String { issuer + "/revoke" }

  /// Where the public keys are.
  public var keysEndpoint: String { issuer + "/oauth2/v3/certs" }

  /// Where a token is explained.
  public var tokenInfoEndpoint: String { issuer + "/tokeninfo" }

  /// Lets a new key sign. Whoever has cached the published keys does not know it yet.
  public func rotateKeys() async throws {
    try await keys.rotate()
  }

  /// Takes back what a person gave a client, as on the account page: tokens and consent.
  public func revokeAccess(of person: SandboxPerson, to client: GoogleSandboxClient) {
    withState { $0.revokeAccess(of: person, to: client.id) }
  }

  func withState<Result: Sendable>(_ body: (inout CodeFlowState<Client, Request>) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = CodeFlowState(clients: core.configuration.googleClients) }
    devices.withLock { $0 = [:] }
  }
}
