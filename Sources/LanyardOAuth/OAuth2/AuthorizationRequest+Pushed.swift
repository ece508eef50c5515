extension AuthorizationRequest {
  /// The URL for the browser after the request was pushed: only who asks, and the name of what is asked
  /// (RFC 9126 §4).
  public func url(_ server: ServerMetadata, pushed: PushedAuthorizationResponse) throws(OAuth2Error) -> String {
    guard pushed.state == state else { throw .invalidRequest("another request was pushed") }
    let requestURI = pushed.requestURI.withExposedValue { $0 }
    return try Self.url(server, ["client_id": client.clientID, "request_uri": requestURI])
  }
}
