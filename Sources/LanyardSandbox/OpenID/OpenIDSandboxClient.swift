public import LanyardCrypto

/// An application that is registered with the sandbox's OpenID provider.
public struct OpenIDSandboxClient: Sendable, Hashable {
  /// How it authenticates at the token endpoint (OpenID Connect Core §9). Only this way is accepted.
  @nonexhaustive
  public enum Authentication: String, Sendable, Hashable, CaseIterable {
    /// A public client, which has to use PKCE.
    case none
    /// In the `Authorization` header.
    case clientSecretBasic = "client_secret_basic"
    /// In the form.
    case clientSecretPost = "client_secret_post"
    /// With an assertion that is signed with a key of its own.
    case privateKeyJWT = "private_key_jwt"
  }

  /// Whether its tokens are bound to a key that it proves to have (RFC 9449).
  @nonexhaustive
  public enum ProofOfPossession: String, Sendable, Hashable, CaseIterable {
    /// No: it gets bearer tokens.
    case none
    /// Every token request needs a proof.
    case demanded
    /// Every proof needs a nonce of the provider's too.
    case demandedWithNonce = "demanded_with_nonce"
  }

  /// The client id.
  public var id: String
  /// How it authenticates.
  public var authentication: Authentication
  /// The secret; `nil` for public clients.
  public var secret: String?
  /// The key that checks its assertions, if it authenticates with those.
  public var publicKey: KeyComponents?
  /// The name shown to people.
  public var name: String
  /// The redirects, compared byte by byte; those to a loopback address may have any port (RFC 8252 §7.3).
  public var redirectURIs: [String]
  /// The redirects after signing out, compared in the same way.
  public var postLogoutRedirectURIs: [String]
  /// The algorithm of its ID tokens: RS256 to PS512, ES256 or EdDSA.
  public var idTokenAlgorithm: SignatureAlgorithm
  /// Whether its tokens are bound to a key.
  public var proofOfPossession: ProofOfPossession

  /// Makes a client.
  public init(
    id: String,
    authentication: Authentication = .none,
    secret: String? = nil,
    publicKey: KeyComponents? = nil,
    name: String,
    redirectURIs: [String] = ["http://127.0.0.1/"],
    postLogoutRedirectURIs: [String] = ["http://127.0.0.1/"],
    idTokenAlgorithm: SignatureAlgorithm = .rs256,
    proofOfPossession: ProofOfPossession = .none
  ) {
    self.id = id
    self.authentication = authentication
    self.secret = secret
    self.publicKey = publicKey
    self.name = name
    self.redirectURIs = redirectURIs
    self.postLogoutRedirectURIs = postLogoutRedirectURIs
    self.idTokenAlgorithm = idTokenAlgorithm
    self.proofOfPossession = proofOfPossession
  }
}

extension OpenIDSandboxClient {
  /// A native application without a secret.
  public static let native = OpenIDSandboxClient(
    id: "sandbox-native", name: "Sandbox Native",
    redirectURIs: [
      "http://127.0.0.1/", "http://[::1]/", "http://127.0.0.1/callback", "com.example.sandbox:/callback",
      "https://app.example/callback",
    ])
  /// An application with a secret in the `Authorization` header. Id and secret have characters that must be escaped there
  /// (RFC 6749 §2.3.1).
  public static let basic = OpenIDSandboxClient(
    id: "sandbox:basic", authentication: .clientSecretBasic,
    secret: "s3cret: +/%&=~é, long enough for HS256", name: "Sandbox Basic")
  /// An application with a secret in the form.
  public static let post = OpenIDSandboxClient(
    id: "sandbox-post", authentication: .clientSecretPost,
    secret: "s3cret: +/%&=~é, long enough for HS256", name: "Sandbox Post")
  /// As ``native``, with ID tokens signed with ES256.
  public static let es256 = OpenIDSandboxClient(
    id: "sandbox-es256", name: "Sandbox ES256", idTokenAlgorithm: .es256)
  /// As ``native``, with ID tokens signed with PS256.
  public static let ps256 = OpenIDSandboxClient(
    id: "sandbox-ps256", name: "Sandbox PS256", idTokenAlgorithm: .ps256)
  /// As ``native``, with ID tokens signed with Ed25519.
  public static let edDSA = OpenIDSandboxClient(
    id: "sandbox-eddsa", name: "Sandbox EdDSA", idTokenAlgorithm: .edDSA)
  /// As ``native``, with tokens that are bound to a key of its own, and proofs with the provider's nonces.
  public static let bound = OpenIDSandboxClient(
    id: "sandbox-bound", name: "Sandbox Bound", proofOfPossession: .demandedWithNonce)

  /// The clients of a fresh sandbox.
  public static let defaults: [OpenIDSandboxClient] = [.native, .basic, .post, .es256, .ps256, .edDSA, .bound]
}
