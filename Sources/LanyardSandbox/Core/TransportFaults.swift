internal import LanyardOAuth

/// Answers as networks, proxies and overloaded servers give them.
enum TransportFaults {
  /// An answer that takes the place of the provider's. The request is not processed then.
  static func replacement(_ faults: Set<SandboxScenario>, configuration: SandboxConfiguration) -> HTTPResponse? {
    if faults.contains(.serverError) { return .text(503, "Service Unavailable") }
    if faults.contains(.tooManyRequests) {
      var response = HTTPResponse.text(429, "Too Many Requests")
      response.headers["Retry-After"] = "1"
      return response
    }
    if faults.contains(.htmlInsteadOfJSON) {
      return Page(title: "Welcome", content: "<h1>Welcome to the network</h1><p>Please accept the terms.</p>").response
    }
    if faults.contains(.emptyBody) {
      return HTTPResponse(status: 200, headers: ["Content-Type": "application/json; charset=utf-8"])
    }
    if faults.contains(.redirect) { return .redirect(to: "http://sandbox.invalid/") }
    if faults.contains(.temporaryRedirect) { return HTTPResponse(status: 307, headers: ["Location": "/elsewhere"]) }
    return faults.contains(.hugeBody) ? huge(configuration.hugeBodyBytes) : nil
  }

  /// What becomes of the provider's answer on its way.
  static func damaged(_ response: HTTPResponse, by faults: Set<SandboxScenario>) -> HTTPResponse {
    if faults.contains(.dropConnection) { return .dropped }
    var response = response
    if faults.contains(.truncatedBody) { response.body.removeLast(response.body.count / 2) }
    if faults.contains(.wrongContentType) { response.headers["Content-Type"] = "text/html; charset=utf-8" }
    return response
  }

  private static func huge(_ count: Int) -> HTTPResponse {
    let frame = Array(#"{"padding":""#.utf8)
    let padding = [UInt8](repeating: UInt8(ascii: "x"), count: max(0, count))
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json; charset=utf-8"],
      body: frame + padding + Array(#""}"#.utf8))
  }
}
