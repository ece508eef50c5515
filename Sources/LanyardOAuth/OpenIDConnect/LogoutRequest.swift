internal import LanyardCrypto

/// Sends the browser to the provider to sign out there too (OpenID Connect RP-Initiated Logout §2).
public struct LogoutRequest: Sendable {
  /// The client that asks.
  public let clientID: String
  /// The ID token of the sign-in that ends. Without it providers ask the person before they believe anything.
  public let idTokenHint: Secret?
  /// Where the person comes back to, byte for byte as it is registered; `nil` leaves them at the provider.
  public let postLogoutRedirectURI: String?
  /// Ties the way back to this request. There is one if, and only if, there is a way back.
  public let state: Secret?
  /// Parameters beside the protocol's own, such as `logout_hint` and `ui_locales`. They may not replace those.
  public let parameters: OAuthParameters

  /// Makes a request with a fresh state.
  ///
  /// - Parameters:
  ///   - clientID: the client that asks.
  ///   - idTokenHint: the ID token of the sign-in that ends; it may have expired.
  ///   - postLogoutRedirectURI: https, http on this machine with its port filled in, or a private scheme; no fragment.
  ///   - parameters: more parameters.
  ///   - randomBytes: the source of the state, 32 bytes.
  /// - Throws: ``OAuth2Error/invalidRequest(_:)`` if one of these does not hold.
  public init(
    clientID: String, idTokenHint: Secret?, postLogoutRedirectURI: String?, parameters: OAuthParameters = [:],
    randomBytes: (Int) -> [UInt8]
  ) throws(OAuth2Error) {
    var state: Secret?
    if postLogoutRedirectURI != nil {
      let bytes = randomBytes(32)
      guard bytes.count == 32 else { throw .invalidRequest("the source of randomness gave too few bytes") }
      state = Secret(Base64URL.encode(bytes))
    }
    try self.init(
      clientID: clientID, idTokenHint: idTokenHint, postLogoutRedirectURI: postLogoutRedirectURI, state: state,
      parameters: parameters)
  }

  /// Makes a request with a state that is at hand.
  package init(
    clientID: String, idTokenHint: Secret?, postLogoutRedirectURI: String?, state: Secret?,
    parameters: OAuthParameters = [:]
  ) throws(OAuth2Error) {
    guard !clientID.isEmpty else { throw .invalidRequest("the client ID is empty") }
    guard postLogoutRedirectURI.map(RedirectURI.isUsable) ?? true else {
      throw .invalidRequest(
        "the post-logout redirect URI is not https, loopback http or a private scheme, or has a fragment")
    }
    if let name = parameters.names.first(where: { Self.ownNames.containsBytes(of: $0) }) {
      throw .invalidRequest("the parameter \(name) belongs to the protocol")
    }
    self.clientID = clientID
    self.idTokenHint = idTokenHint
    self.postLogoutRedirectURI = postLogoutRedirectURI
    self.state = state
    self.parameters = parameters
  }

  private static let ownNames = ["id_token_hint", "client_id", "post_logout_redirect_uri", "state"]

  /// The URL for the browser. It carries the ID token, as the specification leaves no other way: do not log it.
  public func url(_ server: ServerMetadata) throws(OAuth2Error) -> String {
    var all: OAuthParameters = [:]
    idTokenHint?.withExposedValue { all["id_token_hint"] = $0 }
    all["client_id"] = clientID
    all["post_logout_redirect_uri"] = postLogoutRedirectURI
    state?.withExposedValue { all["state"] = $0 }
    for parameter in parameters.all { all[parameter.name] = parameter.value }
    return URLText.appending(all, to: try server.endpoint("end session", server.endSessionEndpoint))
  }

  /// Whether a URL is the way back from this request: the redirect URI, with our state in it exactly once.
  public func accepts(redirect: String) -> Bool {
    guard let expected = postLogoutRedirectURI,
      let parameters = RedirectURI.parameters(of: redirect, for: expected)
    else { return false }
    let states = parameters.filter { $0.name == "state" }
    guard let state else { return states.isEmpty }
    return states.count == 1 && states.first?.value.map { Secret($0) } == state
  }
}

extension LogoutRequest: CustomStringConvertible, CustomReflectable {
  /// The client.
  public var description: String { "logout request of \(clientID)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
