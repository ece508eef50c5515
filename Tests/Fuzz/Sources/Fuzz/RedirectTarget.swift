import LanyardOAuth

/// Redirects, back from the authorization endpoint and from a logout.
enum RedirectTarget: FuzzTarget {
  private static let server = ServerMetadata(issuer: "https://op.example")
  private static let redirectURIs = ["com.example.app:/cb", "http://127.0.0.1:5000/cb?x=1", "https://app.example/cb"]

  /// Their state is 43 times an "A": 32 bytes of zero.
  private static let requests = redirectURIs.compactMap {
    try? AuthorizationRequest(
      client: OAuthClient(clientID: "c1"), redirectURI: $0, scope: ["openid"],
      randomBytes: { [UInt8](repeating: 0, count: $0) })
  }
  private static let logouts = redirectURIs.compactMap {
    try? LogoutRequest(
      clientID: "c1", idTokenHint: nil, postLogoutRedirectURI: $0, randomBytes: { [UInt8](repeating: 0, count: $0) })
  }

  static let good = "com.example.app:/cb?code=4%2F0A&state=\(String(repeating: "A", count: 43))&iss=https://op.example"

  static func run(_ bytes: [UInt8]) -> Bool {
    let redirect = String(decoding: bytes, as: UTF8.self)
    var isAccepted = false
    for request in requests {
      let response = try? AuthorizationResponse(
        redirect: redirect, to: request, from: server, issuer: .exactly("https://op.example"))
      guard let response else { continue }
      isAccepted = true
      require(request.accepts(redirect: redirect), "an answer to a request that does not accept it")
      require(!response.code.isEmpty, "a code of nothing")
      require(response.parameters["state"] == String(repeating: "A", count: 43), "an answer without our state")
      require(response.parameters["error"]?.isEmpty ?? true, "a code in spite of an error")
    }
    for request in logouts where (try? LogoutResponse(redirect: redirect, to: request)) != nil {
      require(request.accepts(redirect: redirect), "a way back from a request that does not accept it")
    }
    split(redirect)
    return isAccepted
  }

  private static func split(_ text: String) {
    guard let url = URLText(text) else { return }
    _ = (url.isLoopback, url.effectivePort)
    require(!url.isSecureEndpoint || url.host?.isEmpty == false, "an endpoint without a host")
    guard let pairs = FormURLEncoding.decode(url.query ?? "") else { return }
    let again = FormURLEncoding.decode(FormURLEncoding.encode(pairs.map { ($0.name, $0.value) })) ?? []
    require(again.elementsEqual(pairs, by: ==), "a form that changes on its way")
  }
}
