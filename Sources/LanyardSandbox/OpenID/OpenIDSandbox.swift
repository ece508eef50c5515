internal import LanyardOAuth
internal import Synchronization

/// An OpenID provider without a name, which follows the specifications to the letter: OpenID Connect Core, Discovery and
/// RP-Initiated Logout, PKCE for everybody without a secret, `iss` in every redirect, refresh tokens that are good for one
/// refresh, and claims about the person at the userinfo endpoint alone. Authorization requests may be pushed.
public final class OpenIDSandbox: Sendable {
  /// The issuer, such as `http://127.0.0.1:8089/openid`.
  public let issuer: String
  /// Where the public keys are. The address is another one in every sandbox, so that only the metadata tells it.
  public let keysEndpoint: String

  typealias Client = OpenIDSandboxClient
  typealias Request = OpenIDAuthorizationRequest

  let core: SandboxCore
  let keys: SandboxKeyRing
  let habits = CodeFlowHabits(
    accessTokenLifetime: 600, idTokenLifetime: 300, code: ("code-", 32), accessToken: ("access-", 32),
    refreshToken: ("refresh-", 32), namesIssuerInRedirects: true, rotatesRefreshTokens: true,
    redirectMismatch: "invalid_grant")
  /// The assertions of clients so far.
  let assertions = Mutex<Set<String>>([])
  /// Authorization requests that were pushed, by the names they got.
  let pushed = Mutex<[String: PushedRequest]>([:])
  /// The proofs of possession so far.
  let proofs = Mutex(ProofMemory())
  private let state: Mutex<CodeFlowState<Client, Request>>

  init(_ core: SandboxCore, keys: SandboxKeyRing) {
    self.core = core
    self.keys = keys
    issuer = core.baseURL + "/openid"
    keysEndpoint = issuer + "/keys/" + core.randomText(bytes: 6)
    state = Mutex(CodeFlowState(clients: core.configuration.openIDClients))
  }

  /// The registered applications.
  public var clients: OpenIDSandboxClients { OpenIDSandboxClients(openID: self) }

  /// Where the metadata is (OpenID Connect Discovery §4).
  public var metadataURL: String { issuer + "/.well-known/openid-configuration" }

  /// Where a person is sent to.
  public var authorizationEndpoint: String { issuer + "/authorize" }

  /// Where codes and refresh tokens are exchanged.
  public var tokenEndpoint: String { issuer + "/token" }

  /// Where the profile is.
  public var userInfoEndpoint: String { issuer + "/userinfo" }

  /// Where tokens are revoked.
  public var revocationEndpoint: String { issuer + "/revoke" }

  /// Where authorization requests are pushed (RFC 9126).
  public var pushedAuthorizationRequestEndpoint: String { issuer + "/par" }

  /// Where a person is sent to sign out.
  public var endSessionEndpoint: String { issuer + "/logout" }

  /// The identifier of a person here (`sub`).
  public func subject(of person: SandboxPerson) -> String { "openid-" + person.id }

  /// Lets new keys sign. Whoever has cached the published ones does not know them yet.
  public func rotateKeys() async throws {
    try await keys.rotate()
  }

  func withState<Result: Sendable>(_ body: (inout CodeFlowState<Client, Request>) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = CodeFlowState(clients: core.configuration.openIDClients) }
    assertions.withLock { $0 = [] }
    pushed.withLock { $0 = [:] }
    proofs.withLock { $0 = ProofMemory() }
  }
}
