/// Proof that a redirect was checked: a value exists only if the redirect answers the request it is given.
public struct AuthorizationResponse: Sendable {
  /// The code to redeem.
  public let code: Secret
  /// All parameters, those of the protocol too. A parameter that came twice is left out, since nobody can say which
  /// of the two was meant. They may hold secrets.
  public let parameters: [String: String]

  /// Checks a redirect, in this order: redirect URI, `state`, `iss` (RFC 9207), `error`, `code`.
  ///
  /// - Parameters:
  ///   - redirect: the URL, exactly as it arrived.
  ///   - request: the request it should answer.
  ///   - server: the server the request was sent to.
  ///   - issuer: who may answer; `nil` for servers that are known by no issuer, whose `iss` is then not looked at.
  public init(
    redirect: String, to request: AuthorizationRequest, from server: ServerMetadata, issuer: IssuerPolicy?
  ) throws(OAuth2Error) {
    guard let received = RedirectURI.parameters(of: redirect, for: request.redirectURI) else {
      throw .redirectMismatch
    }
    let answer = RedirectParameters(received)
    guard let state = try answer.value("state"), Secret(state) == request.state else { throw .stateMismatch }
    try Self.checkIssuer(answer, server, issuer)
    try Self.checkContradiction(answer)
    try answer.checkRefusal()
    // A code comes alone: tokens in a redirect belong to flows that were not asked for (RFC 9700 §2.1.2).
    for name in ["access_token", "id_token", "response"] where answer.has(name) {
      throw .malformedResponse("a token in the redirect")
    }
    guard let code = try answer.value("code"), !code.isEmpty else { throw .missingParameter("code") }
    guard code.utf8.allSatisfy({ 0x20 <= $0 && $0 != 0x7F }) else { throw .malformedResponse("code") }
    self.code = Secret(code)
    parameters = answer.unambiguous
  }

  /// An answer grants or refuses (RFC 6749 §4.1.2, §4.1.2.1). One that does both was put together by somebody.
  private static func checkContradiction(_ answer: RedirectParameters) throws(OAuth2Error) {
    guard let error = try answer.value("error"), !error.isEmpty, answer.has("code") else { return }
    guard try answer.value("code") == "" else { throw .malformedResponse("a code together with an error") }
  }

  /// Defence against mix-up: the answer has to come from the server the request went to (RFC 9207 §2.4).
  private static func checkIssuer(
    _ answer: RedirectParameters, _ server: ServerMetadata, _ policy: IssuerPolicy?
  ) throws(OAuth2Error) {
    guard let policy else { return }
    if let issuer = try answer.value("iss") {
      guard policy.acceptsWithoutTenant(issuer) else { throw .unexpectedIssuer(issuer) }
    } else if server.authorizationResponseIssParameterSupported {
      throw .missingParameter("iss")
    }
  }
}

extension AuthorizationResponse: CustomStringConvertible, CustomReflectable {
  /// The names of the parameters.
  public var description: String { "authorization response with \(parameters.keys.sorted())" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
