/// The name under which the server keeps a pushed request (RFC 9126 §2.2).
public struct PushedAuthorizationResponse: Sendable {
  /// The name.
  public let requestURI: Secret
  /// Seconds until the server forgets it.
  public let expiresIn: Int
  /// The state of the request it stands for.
  let state: Secret

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - request: the request that was pushed.
  public init(_ response: HTTPResponse, to request: AuthorizationRequest) throws(OAuth2Error) {
    let body = TokenResponseBody(response)
    if let error = body.error { throw .token(error) }
    // RFC 9126 §2.2 says 201; 200 can only mean the same.
    guard (200..<300).contains(response.status) else {
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    guard let members = body.members else { throw .unreadableBody(of: response) }
    guard let value = members["request_uri"], !value.isNull, value != "" else {
      throw .missingParameter("request_uri")
    }
    guard let requestURI = value.stringValue, requestURI.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) else {
      throw .malformedResponse("request_uri")
    }
    guard let expiresIn = try members.seconds("expires_in") else { throw .missingParameter("expires_in") }
    self.requestURI = Secret(requestURI)
    self.expiresIn = expiresIn
    state = request.state
  }
}

extension PushedAuthorizationResponse: CustomStringConvertible, CustomReflectable {
  /// How long it lives.
  public var description: String { "pushed request for \(expiresIn) s" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
