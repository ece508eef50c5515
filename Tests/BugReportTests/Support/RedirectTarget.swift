import HTTPTestSupport
import LanyardOAuth

/// Where an authorization request wants the browser to end.
struct RedirectTarget: Sendable {
  let query: [String: String]
  let redirectURI: String
  let port: Int

  init(authorizationURL: String) throws {
    let text = authorizationURL.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
    query = Dictionary((FormURLEncoding.decode(text) ?? []).map { ($0.name, $0.value) }) { first, _ in first }
    redirectURI = query["redirect_uri"] ?? ""
    let authority = redirectURI.dropFirst("http://".count).prefix { $0 != "/" }
    port = Int(authority.split(separator: ":").last ?? "") ?? 0
  }

  /// The target of a good answer.
  var answer: String { answer([("code", "c1")]) }

  /// The target of an answer with other parameters than a code.
  func answer(_ parameters: [(String, String)]) -> String {
    let path = redirectURI.dropFirst("http://".count).drop { $0 != "/" }
    return path + "?" + FormURLEncoding.encode(parameters + [("state", query["state"] ?? "")])
  }

  /// Brings the good answer under another name of this machine.
  func visit(host: String, ipv6: Bool = false) async throws {
    let request = "GET \(answer) HTTP/1.1\r\nHost: \(host):\(port)\r\n\r\n"
    let status = try await RawClient(port: port, ipv6: ipv6).exchange(request).status
    if status != 303 { throw RawError.malformed("\(status)") }
  }
}
