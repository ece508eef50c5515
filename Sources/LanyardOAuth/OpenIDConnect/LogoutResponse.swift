/// Proof that the person came back from signing out at the provider (OpenID Connect RP-Initiated Logout §3).
public struct LogoutResponse: Sendable {
  /// The parameters of the redirect. A parameter that came twice is left out.
  public let parameters: [String: String]

  /// Checks a redirect: the redirect URI, then `state`.
  ///
  /// - Parameters:
  ///   - redirect: the URL, exactly as it arrived.
  ///   - request: the request it should answer.
  public init(redirect: String, to request: LogoutRequest) throws(OAuth2Error) {
    guard let expected = request.postLogoutRedirectURI,
      let received = RedirectURI.parameters(of: redirect, for: expected)
    else { throw .redirectMismatch }
    let answer = RedirectParameters(received)
    guard try answer.value("state").map({ Secret($0) }) == request.state else { throw .stateMismatch }
    // The specification knows no refusals here; whoever sends one does not mean that the person is signed out.
    try answer.checkRefusal()
    parameters = answer.unambiguous
  }
}

extension LogoutResponse: CustomStringConvertible, CustomReflectable {
  /// The names of the parameters.
  public var description: String { "logout response with \(parameters.keys.sorted())" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
