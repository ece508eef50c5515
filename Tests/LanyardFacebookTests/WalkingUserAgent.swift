import Lanyard
import LanyardDesktop

/// A user agent whose person allows everything and whose browser does not follow the last redirect: it is handed over as it
/// was written, with all that stands behind it.
struct WalkingUserAgent: UserAgent {
  var redirectURI: String
  var account = "ada@gmail.com"

  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    let http = CurlTransport()
    let url = try await request.authorizationURL(redirectURI)
    let accounts = try await http.send(HTTPRequest(url: url))
    let base = String(url.prefix(upTo: url.firstRange(of: "/facebook/")?.lowerBound ?? url.startIndex))
    guard let transaction = value(of: "transaction", in: accounts) else { throw AuthError(.cancelled(by: .user)) }
    var answer = try await post(
      base + "/facebook/signin/account", [("transaction", transaction), ("account", account)], http)
    if answer.status == 200 {
      let boxes = ["email", "user_friends", "user_likes"].map { ("scope", $0) }
      answer = try await post(
        base + "/facebook/signin/consent", [("transaction", transaction), ("action", "allow")] + boxes, http)
    }
    guard let location = answer.headers["Location"], request.accepts(location) else {
      throw AuthError(.cancelled(by: .user))
    }
    return AuthorizationRedirect(url: location, redirectURI: redirectURI)
  }

  private func post(
    _ url: String, _ fields: [(String, String)], _ http: any HTTPTransport
  ) async throws -> HTTPResponse {
    try await http.send(
      HTTPRequest(
        method: "POST", url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(FormURLEncoding.encode(fields).utf8)))
  }

  private func value(of name: String, in page: HTTPResponse) -> String? {
    let html = String(decoding: page.body, as: UTF8.self)
    guard let start = html.firstRange(of: "name=\"\(name)\" value=\"") else { return nil }
    return String(html[start.upperBound...].prefix { $0 != "\"" })
  }
}
