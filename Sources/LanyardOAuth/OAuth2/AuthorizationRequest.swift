internal import LanyardCrypto

/// A request for a code (RFC 6749 §4.1.1) that always carries `state` and an S256 code challenge, and a `nonce` when an
/// ID token is to come back.
public struct AuthorizationRequest: Sendable {
  /// The client that asks.
  public let client: OAuthClient
  /// Where the answer has to arrive, byte for byte as it is registered.
  public let redirectURI: String
  /// The scope values asked for.
  public let scope: [String]
  /// Parameters beside the protocol's own.
  public let parameters: OAuthParameters
  /// What stands between two scope values. RFC 6749 §3.3 says a space; not everybody does.
  public let scopeSeparator: String
  /// Ties the answer to this request (RFC 6749 §10.12).
  public let state: Secret
  /// Ties the ID token to this request (OpenID Connect Core §3.1.2.1).
  public let nonce: Secret?
  /// How the nonce is sent.
  public let nonceForm: NonceForm
  /// Ties the redemption of the code to this request (RFC 7636 §4.1).
  public let codeVerifier: Secret

  /// Makes a request with fresh secrets.
  ///
  /// - Parameters:
  ///   - client: the client that asks.
  ///   - redirectURI: https, http on this machine with its port filled in, or a private scheme; no fragment.
  ///   - scope: the scope values.
  ///   - parameters: more parameters. They may not replace the protocol's own.
  ///   - scopeSeparator: what stands between two scope values.
  ///   - usesNonce: whether to send a nonce; if not said, when `openid` is asked for.
  ///   - nonce: the nonce, where somebody else has chosen one; else it is fresh.
  ///   - nonceForm: how it is sent.
  ///   - randomBytes: the source of the secrets, 32 bytes each.
  /// - Throws: ``OAuth2Error/invalidRequest(_:)`` if one of these does not hold.
  public init(
    client: OAuthClient,
    redirectURI: String,
    scope: [String],
    parameters: OAuthParameters = [:],
    scopeSeparator: String = " ",
    usesNonce: Bool? = nil,
    nonce: Secret? = nil,
    nonceForm: NonceForm = .plain,
    randomBytes: (Int) -> [UInt8]
  ) throws(OAuth2Error) {
    let usesNonce = usesNonce ?? scope.containsBytes(of: "openid")
    let state = try Self.secret(randomBytes)
    var sent = usesNonce ? nonce : nil
    if usesNonce, sent == nil { sent = try Self.secret(randomBytes) }
    try self.init(
      client: client, redirectURI: redirectURI, scope: scope, parameters: parameters, scopeSeparator: scopeSeparator,
      state: state, nonce: sent, nonceForm: nonceForm, codeVerifier: Self.secret(randomBytes))
  }

  /// Makes a request with secrets that are at hand.
  package init(
    client: OAuthClient, redirectURI: String, scope: [String], parameters: OAuthParameters = [:],
    scopeSeparator: String = " ", state: Secret, nonce: Secret?, nonceForm: NonceForm = .plain, codeVerifier: Secret
  ) throws(OAuth2Error) {
    self.client = client
    self.redirectURI = redirectURI
    self.scope = scope
    self.parameters = parameters
    self.scopeSeparator = scopeSeparator
    self.state = state
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.codeVerifier = codeVerifier
    try check()
  }

  /// 256 bits in 43 characters that survive every kind of escaping. RFC 6749 §10.10 asks for 128.
  private static func secret(_ randomBytes: (Int) -> [UInt8]) throws(OAuth2Error) -> Secret {
    let bytes = randomBytes(32)
    guard bytes.count == 32 else { throw .invalidRequest("the source of randomness gave too few bytes") }
    return Secret(Base64URL.encode(bytes))
  }

  private func check() throws(OAuth2Error) {
    guard !client.clientID.isEmpty else { throw .invalidRequest("the client ID is empty") }
    guard !state.isEmpty else { throw .invalidRequest("the state is empty") }
    guard nonce?.isEmpty != true else { throw .invalidRequest("the nonce is empty") }
    guard RedirectURI.isUsable(redirectURI) else {
      throw .invalidRequest("the redirect URI is not https, loopback http or a private scheme, or has a fragment")
    }
    guard codeVerifier.withExposedValue(CodeChallenge.isVerifier) else {
      throw .invalidRequest("the code verifier does not have 43 to 128 unreserved characters")
    }
    if let name = parameters.names.first(where: { Self.ownNames.containsBytes(of: $0) }) {
      throw .invalidRequest("the parameter \(name) belongs to the protocol")
    }
  }

  private static let ownNames = [
    "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge", "code_challenge_method",
  ]

  /// All parameters in the order they are sent.
  package var allParameters: OAuthParameters {
    var all: OAuthParameters = ["response_type": "code", "client_id": client.clientID, "redirect_uri": redirectURI]
    if !scope.isEmpty { all["scope"] = scope.joined(separator: scopeSeparator) }
    state.withExposedValue { all["state"] = $0 }
    nonce.map(nonceForm.presented)?.withExposedValue { all["nonce"] = $0 }
    codeVerifier.withExposedValue { all["code_challenge"] = CodeChallenge.s256($0) }
    all["code_challenge_method"] = "S256"
    for parameter in parameters.all { all[parameter.name] = parameter.value }
    return all
  }

  /// The URL for the browser.
  public func url(_ server: ServerMetadata) throws(OAuth2Error) -> String {
    try Self.url(server, allParameters)
  }

  static func url(_ server: ServerMetadata, _ parameters: OAuthParameters) throws(OAuth2Error) -> String {
    URLText.appending(parameters, to: try server.endpoint("authorization", server.authorizationEndpoint))
  }

  /// Whether a URL is the answer to this request: the redirect URI, with our state in it exactly once.
  ///
  /// A user agent leaves all other URLs alone, so that a forged answer or a link of the application's own does not
  /// end the sign-in.
  public func accepts(redirect: String) -> Bool {
    guard let parameters = RedirectURI.parameters(of: redirect, for: redirectURI) else { return false }
    let states = parameters.filter { $0.name == "state" }
    return states.count == 1 && states.first?.value.map { Secret($0) } == state
  }
}

extension AuthorizationRequest: CustomStringConvertible, CustomReflectable {
  /// Client and redirect URI.
  public var description: String { "authorization request of \(client.clientID) to \(redirectURI)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
