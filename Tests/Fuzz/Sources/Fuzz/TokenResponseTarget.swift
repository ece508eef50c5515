import LanyardOAuth

/// Answers of the token endpoint and of those that answer like it. The first byte chooses the status.
enum TokenResponseTarget: FuzzTarget {
  private static let statuses = [200, 201, 302, 400, 401, 403, 428, 429, 500, 503]
  private static let request = try? AuthorizationRequest(
    client: OAuthClient(clientID: "c1"), redirectURI: "com.example.app:/cb", scope: ["openid"],
    randomBytes: { [UInt8](repeating: 0, count: $0) })

  static let good = "\0" + #"{"access_token":"a","token_type":"Bearer","expires_in":"60","scope":["openid"]}"#

  static func run(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    let body = Array(bytes.dropFirst())
    let header = String(decoding: body.prefix(40), as: UTF8.self)
    let response = HTTPResponse(
      status: statuses[Int(first) % statuses.count],
      headers: ["Retry-After": header, "Content-Type": header], body: body)
    let isAccepted = readTokens(response)
    _ = try? UserInfo(response, subject: first.isMultiple(of: 2) ? "u1" : nil)
    try? RevocationRequest("t").check(response)
    if let device = try? DeviceAuthorizationResponse(response) {
      require(device.interval > 0 && device.expiresIn >= 0, "a wait of less than nothing")
      require(URLText(device.verificationURI)?.isSecureEndpoint == true, "an address in the open")
    }
    if let request { _ = try? PushedAuthorizationResponse(response, to: request) }
    return isAccepted
  }

  private static func readTokens(_ response: HTTPResponse) -> Bool {
    do throws(OAuth2Error) {
      let tokens = try TokenResponse(response, to: .refreshToken("old", grantedScope: ["openid"]))
      require((200..<300).contains(response.status), "tokens of a failure")
      tokens.accessToken.withExposedValue { token in
        require(!token.isEmpty && token.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F }, "a token that breaks a header")
      }
      require(tokens.tokenType == "bearer" && tokens.refreshToken?.isEmpty == false, "a type that nobody asked for")
      require(tokens.expiresIn.map { $0 >= 0 } ?? true, "a lifetime of less than nothing")
      return true
    } catch {
      _ = (error.isTransient, "\(error)")
      if case .askAgain(let interval) = DevicePollDecision(error, interval: 5) {
        require(interval >= 5, "asked again too soon")
      }
      return false
    }
  }
}
