/// Tokens as the server issued them (RFC 6749 §5.1).
public struct TokenResponse: Sendable {
  /// The access token. It has only characters that an `Authorization` header can carry.
  public let accessToken: Secret
  /// The type in lower case.
  public let tokenType: String
  /// Seconds until the access token expires; `nil` if the server does not say.
  public let expiresIn: Int?
  /// The refresh token to keep from now on: the new one, or the one that was sent (RFC 6749 §6).
  public let refreshToken: Secret?
  /// The scope that was granted: as stated, or as asked for (RFC 6749 §5.1).
  public let scope: [String]
  /// The ID token, not verified.
  public let idToken: Secret?
  /// The whole answer. It holds the tokens too, so it is no less secret.
  public let members: JSONObject

  /// Reads an answer of the token endpoint.
  ///
  /// - Parameters:
  ///   - response: the answer.
  ///   - request: what was asked.
  ///   - tokenTypes: the types this client can use, without case.
  public init(
    _ response: HTTPResponse, to request: TokenRequest, tokenTypes: [String] = ["Bearer"]
  ) throws(OAuth2Error) {
    let body = TokenResponseBody(response)
    if let error = body.error { throw .token(error) }
    guard (200..<300).contains(response.status) else {
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    guard let members = body.members else { throw .unreadableBody(of: response) }
    accessToken = try Self.accessToken(members)
    tokenType = try Self.tokenType(members, tokenTypes)
    expiresIn = try members.seconds("expires_in")
    refreshToken = try Self.token("refresh_token", members) ?? request.currentRefreshToken
    scope = try Self.scope(members["scope"], request)
    idToken = try Self.token("id_token", members)
    guard idToken != nil || members["id_token"]?.stringValue == nil else { throw .malformedResponse("id_token") }
    self.members = members
  }

  private static func accessToken(_ members: JSONObject) throws(OAuth2Error) -> Secret {
    guard let value = members["access_token"], !value.isNull else { throw .missingParameter("access_token") }
    guard let token = value.stringValue else { throw .malformedResponse("access_token") }
    guard !token.isEmpty else { throw .missingParameter("access_token") }
    // RFC 6749 Appendix A.12: visible ASCII. A line break would end the header it is sent in.
    guard token.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) else { throw .malformedResponse("access_token") }
    return Secret(token)
  }

  private static func tokenType(_ members: JSONObject, _ supported: [String]) throws(OAuth2Error) -> String {
    guard let value = members["token_type"], !value.isNull else { throw .missingParameter("token_type") }
    guard let type = value.stringValue else { throw .malformedResponse("token_type") }
    // RFC 6749 §5.1: without case; §7.1: a type that is not understood must not be used.
    guard supported.contains(where: { $0.equalsIgnoringASCIICase(type) }) else { throw .unsupportedTokenType(type) }
    return type.lowercased()
  }

  private static func token(_ name: String, _ members: JSONObject) throws(OAuth2Error) -> Secret? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let token = value.stringValue else { throw .malformedResponse(name) }
    return token.isEmpty ? nil : Secret(token)
  }

  /// RFC 6749 §3.3 says one text; a list has only one meaning too.
  private static func scope(_ value: JSONValue?, _ request: TokenRequest) throws(OAuth2Error) -> [String] {
    switch value {
    case nil, .null: return request.expectedScope
    case .string(let text):
      let separator = Array(request.scopeSeparator.utf8)
      let isSeparator = { (byte: UInt8) in byte == 0x20 || separator.contains(byte) }
      return distinct(text.utf8.split(whereSeparator: isSeparator).map { String(Substring($0)) })
    case .array(let values):
      let texts = values.compactMap(\.stringValue)
      guard texts.count == values.count else { throw .malformedResponse("scope") }
      return distinct(texts)
    default: throw .malformedResponse("scope")
    }
  }

  private static func distinct(_ values: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return values.filter { seen.insert(Array($0.utf8)).inserted }
  }
}

extension TokenResponse: CustomStringConvertible, CustomReflectable {
  /// Which tokens there are.
  public var description: String {
    "\(tokenType) token\(refreshToken == nil ? "" : ", refresh token")\(idToken == nil ? "" : ", ID token")"
  }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
