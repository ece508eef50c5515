internal import LanyardOAuth

/// A refusal of the token endpoint, with the provider's own words.
struct SandboxTokenError: Error {
  var status = 400
  let error: String
  let description: String
  /// Whether the client has to be told how to authenticate (RFC 6749 §5.2: when it used the header field).
  var challenges = false

  var response: HTTPResponse {
    let headers: HTTPFields = challenges ? ["WWW-Authenticate": "Basic realm=\"\""] : [:]
    return .json(
      status, ["error": .string(error), "error_description": .string(description)], headers: headers)
  }

  static func invalidGrant(_ description: String) -> Self { .init(error: "invalid_grant", description: description) }

  static func invalidRequest(_ description: String) -> Self {
    .init(error: "invalid_request", description: description)
  }

  static func missing(_ name: String) -> Self { invalidRequest("Missing required parameter: \(name)") }
}
