/// A request for the profile that an access token gives access to (OpenID Connect Core §5.3.1).
public struct UserInfoRequest: Sendable {
  private let accessToken: Secret

  /// Asks with an access token.
  public init(accessToken: Secret) {
    self.accessToken = accessToken
  }

  /// The request for the wire. The token goes into the header, never into the URL (RFC 9700 §4.3.2).
  public func httpRequest(_ server: ServerMetadata) throws(OAuth2Error) -> HTTPRequest {
    let endpoint = try server.endpoint("userinfo", server.userInfoEndpoint)
    let authorization = accessToken.withExposedValue { "Bearer " + $0 }
    return HTTPRequest(url: endpoint, headers: ["Authorization": authorization, "Accept": "application/json"])
  }
}

extension UserInfoRequest: CustomStringConvertible, CustomReflectable {
  /// No token.
  public var description: String { "UserInfo request" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
