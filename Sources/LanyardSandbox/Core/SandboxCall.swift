internal import LanyardCrypto
internal import LanyardHTTPServer
internal import LanyardOAuth

/// A request to the sandbox, with its fields decoded.
struct SandboxCall: Sendable {
  let request: ServerRequest
  let query: SandboxForm
  /// The fields of the body; empty unless it is a form.
  let form: SandboxForm
  /// What the request itself asks to go wrong.
  let named: [SandboxScenarioRule]
  /// A list of scenarios in which something is not known.
  let unknownScenarios: String?

  var method: String { request.method }
  var path: String { request.path }
  var headers: HTTPFields { request.headers }
  var body: [UInt8] { request.body }

  init(_ request: ServerRequest) {
    self.request = request
    query = SandboxForm(encoded: request.query ?? "")
    let isForm = request.headers["Content-Type"].map(Self.isForm) ?? false
    form = isForm ? SandboxForm(encoded: String(decoding: request.body, as: UTF8.self)) : [:]
    let names = request.headers.values("X-Sandbox-Scenario") + query.values("sandbox_scenario")
    named = names.flatMap { SandboxScenario.parse($0) ?? [] }
    unknownScenarios = names.first { SandboxScenario.parse($0) == nil }
  }

  private static func isForm(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" && $0 != " " }
    return String(type).equalsIgnoringASCIICase("application/x-www-form-urlencoded")
  }

  /// Name and password of HTTP Basic, form-decoded as RFC 6749 §2.3.1 has them encoded.
  var basicCredentials: (name: String, password: String)? {
    guard let field = headers["Authorization"], field.prefix(6).lowercased() == "basic ",
      let bytes = Base64.decode(String(field.dropFirst(6))),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      SandboxForm.percentDecoded(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }
    return (text(bytes[..<colon]), text(bytes[(colon + 1)...]))
  }

  /// The access token of the `Authorization` field (RFC 6750 §2.1).
  var bearerToken: String? { token("bearer ") }

  /// The access token of the `Authorization` field that needs a proof beside it (RFC 9449 §7.1).
  var boundToken: String? { token("dpop ") }

  private func token(_ scheme: String) -> String? {
    guard let field = headers["Authorization"], field.prefix(scheme.count).lowercased() == scheme else { return nil }
    return String(field.dropFirst(scheme.count))
  }

  /// Whether a page of another site sent this. Programs send no `Origin`.
  func isCrossSite(port: Int) -> Bool {
    guard let origin = headers["Origin"] else { return false }
    return !["127.0.0.1", "localhost", "[::1]"].contains { origin == "http://\($0):\(port)" }
  }
}
