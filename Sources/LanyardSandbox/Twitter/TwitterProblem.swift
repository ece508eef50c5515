internal import LanyardOAuth

/// An error of the second interfaces (RFC 9457).
struct TwitterProblem: Error {
  let status: Int
  let title: String
  /// The last part of the type; `nil` for none.
  let name: String?
  let detail: String

  static var unauthorized: Self { .init(status: 401, title: "Unauthorized", name: nil, detail: "Unauthorized") }

  static func invalidRequest(_ detail: String) -> Self {
    .init(status: 400, title: "Invalid Request", name: "invalid-request", detail: detail)
  }

  /// The problem with a name, with the status it comes with.
  init(named name: String) {
    let statuses = [
      "invalid-request": 400, "resource-not-found": 404, "internal-error": 500, "resource-unavailable": 503,
      "field-hydration-failure": 500, "usage-capped": 429,
    ]
    let title = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    self.init(status: statuses[name] ?? 403, title: title, name: name, detail: "The sandbox was asked for this.")
  }

  init(status: Int, title: String, name: String?, detail: String) {
    self.status = status
    self.title = title
    self.name = name
    self.detail = detail
  }

  var json: JSONObject {
    [
      "title": .string(title), "type": .string(name.map { "https://api.x.com/2/problems/" + $0 } ?? "about:blank"),
      "status": JSONValue(status), "detail": .string(detail),
    ]
  }

  var response: HTTPResponse {
    var response = HTTPResponse.json(status, json)
    response.headers["Content-Type"] = "application/problem+json"
    return response
  }
}
