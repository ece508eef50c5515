internal import LanyardOAuth

extension HTTPResponse {
  /// A JSON answer that nobody may keep.
  static func json(_ status: Int, _ value: JSONObject, headers: HTTPFields = [:]) -> HTTPResponse {
    var all = headers
    all.append("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate")
    all.append("Pragma", "no-cache")
    return json(status, value, caching: all)
  }

  /// A JSON answer with its own rules for caches.
  static func json(_ status: Int, _ value: JSONObject, caching headers: HTTPFields) -> HTTPResponse {
    var all: HTTPFields = [
      "Content-Type": "application/json; charset=utf-8", "X-Content-Type-Options": "nosniff",
    ]
    for field in headers.fields { all.append(field.name, field.value) }
    return HTTPResponse(status: status, headers: all, body: value.serialized())
  }

  /// A redirect of the browser with an answer in its query.
  static func redirect(to url: String, _ answer: SandboxForm) -> HTTPResponse {
    guard !answer.fields.isEmpty else { return redirect(to: url) }
    return redirect(to: url + (url.contains("?") ? "&" : "?") + answer.encoded)
  }

  /// A redirect of the browser.
  static func redirect(to url: String) -> HTTPResponse {
    HTTPResponse(
      status: 302, headers: ["Location": url, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"])
  }

  /// A short text.
  static func text(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Array((text + "\n").utf8))
  }

  /// Not with this method (RFC 9110 §15.5.6).
  static func methodNotAllowed(_ allowed: [String]) -> HTTPResponse {
    var response = text(405, "Method Not Allowed")
    response.headers["Allow"] = allowed.joined(separator: ", ")
    return response
  }

  /// No answer: the connection is dropped.
  static var dropped: HTTPResponse { HTTPResponse(status: 0) }
}
