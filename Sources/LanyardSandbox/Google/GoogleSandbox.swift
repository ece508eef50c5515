internal import LanyardOAuth
internal import Synchronization

/// Google, as far as signing in needs it.
public final class GoogleSandbox: Sendable {
  /// The issuer, such as `http://127.0.0.1:8089/google`: what ID tokens carry, and where the metadata is found.
  public let issuer: String

  let core: SandboxCore
  let baseURL: String
  let keys: SandboxKeyRing
  private let state: Mutex<GoogleState>

  /// How long a code can be redeemed, in seconds.
  static let codeLifetime = 600
  /// How long an access token is valid, in seconds.
  static let accessTokenLifetime = 3599
  /// How long an ID token is valid, in seconds.
  static let idTokenLifetime = 3600
  /// How long a person may look at a page, in seconds.
  static let transactionLifetime = 1800

  init(core: SandboxCore, baseURL: String, keys: SandboxKeyRing) {
    self.core = core
    self.baseURL = baseURL
    self.keys = keys
    issuer = baseURL + "/google"
    state = Mutex(GoogleState(clients: core.configuration.googleClients))
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
    let grant = GoogleGrant(
      id: "", clientID: client.id, person: person, scopes: [], nonce: nil, authTime: nil, isOffline: false)
    withState { $0.revoke(grant) }
  }

  func withState<Result: Sendable>(_ body: (inout GoogleState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = GoogleState(clients: core.configuration.googleClients) }
  }
}
