internal import LanyardCrypto
internal import LanyardOAuth
internal import Synchronization

/// Facebook, as far as signing in needs it: the dialog, the Graph API and the keys of limited logins.
public final class FacebookSandbox: Sendable {
  /// The issuer of limited logins, such as `http://127.0.0.1:8089/facebook`, and the beginning of all addresses.
  public let issuer: String

  let core: SandboxCore
  let keys: SandboxKeyRing
  private let book = Mutex(FacebookPermissionBook())
  /// By device code.
  let devices = Mutex<[String: FacebookDevice]>([:])
  private let state: Mutex<CodeFlowState<Client, Request>>

  typealias Client = FacebookSandboxClient
  typealias Request = FacebookAuthorizationRequest

  let habits = CodeFlowHabits(
    accessTokenLifetime: 5_183_944, idTokenLifetime: 3600, code: ("AQ", 150), accessToken: ("EAAS", 120),
    refreshToken: ("", 0), namesIssuerInRedirects: false, rotatesRefreshTokens: false, redirectMismatch: "")

  init(_ core: SandboxCore, keys: SandboxKeyRing) {
    self.core = core
    self.keys = keys
    issuer = core.baseURL + "/facebook"
    state = Mutex(CodeFlowState(clients: core.configuration.facebookClients))
  }

  /// Keys of its own: those of the other providers sign nothing here.
  static func keyRing(_ source: SandboxKeys) async throws -> SandboxKeyRing {
    try await SandboxKeyRing(source: source, first: 1000)
  }

  /// The registered applications.
  public var clients: FacebookSandboxClients { FacebookSandboxClients(facebook: self) }

  /// The metadata, which names neither a token nor a userinfo endpoint.
  public var metadataURL: String { issuer + "/.well-known/openid-configuration/" }

  /// Where the public keys are.
  public var keysEndpoint: String { issuer + "/limited/.well-known/oauth/openid/jwks/" }

  /// Where the person types in the code of a device.
  public var devicePage: String { issuer + "/device" }

  /// Where a person is sent to, in some version of the Graph API.
  public func authorizationEndpoint(version: String = "v25.0") -> String { "\(issuer)/\(version)/dialog/oauth" }

  /// Where codes are exchanged, in some version of the Graph API.
  public func tokenEndpoint(version: String = "v25.0") -> String { "\(issuer)/\(version)/oauth/access_token" }

  /// Lets a new key sign. Whoever has cached the published keys does not know it yet.
  public func rotateKeys() async throws {
    try await keys.rotate()
  }

  /// Takes back what a person gave an application, as on the settings page.
  public func removeApp(_ client: FacebookSandboxClient, of person: SandboxPerson) {
    withBook { $0.remove(client.id, person) }
  }

  /// The id that an application knows a person by. Another application knows another one.
  public func userID(of person: SandboxPerson, for client: FacebookSandboxClient) -> String {
    userID(person, client.id)
  }

  func userID(_ person: SandboxPerson, _ clientID: String) -> String {
    let digest = HashAlgorithm.sha256.digest("\(clientID)/\(person.id)".utf8)
    let number = digest.prefix(7).reduce(0) { ($0 << 8 | UInt64($1)) } % 10_000_000_000_000
    return String(10_150_000_000_000_000 + number)
  }

  func withState<Result: Sendable>(_ body: (inout CodeFlowState<Client, Request>) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  func withBook<Result: Sendable>(_ body: (inout FacebookPermissionBook) -> Result) -> Result {
    book.withLock { body(&$0) }
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = CodeFlowState(clients: core.configuration.facebookClients) }
    withBook { $0 = FacebookPermissionBook() }
    devices.withLock { $0 = [:] }
  }
}
