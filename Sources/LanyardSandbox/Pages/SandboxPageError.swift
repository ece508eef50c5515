internal import LanyardOAuth

/// An error that is shown to the person and never sent to the redirect: whoever made the request cannot be trusted with
/// an answer.
struct SandboxPageError: Error {
  let status: Int
  let code: String
  let message: String

  static func invalidRequest(_ message: String) -> Self {
    .init(status: 400, code: "invalid_request", message: message)
  }

  static func missing(_ name: String) -> Self { invalidRequest("Missing required parameter: \(name)") }

  static func redirectMismatch(_ uri: String) -> Self {
    .init(
      status: 400, code: "redirect_uri_mismatch",
      message: "The redirect is not registered for this client: \(uri)")
  }

  static var unknownClient: Self {
    .init(status: 401, code: "invalid_client", message: "The OAuth client was not found.")
  }

  static func invalidScope(_ scopes: [String]) -> Self {
    .init(
      status: 400, code: "invalid_scope",
      message: "Some requested scopes were invalid: \(scopes.joined(separator: ", "))")
  }

  static func unsupportedResponseType(_ type: String) -> Self {
    .init(status: 400, code: "unsupported_response_type", message: "Invalid response_type: \(type)")
  }

  static var ended: Self { invalidRequest("This sign-in has ended. Start again in the application.") }

  var response: HTTPResponse {
    Page(
      title: "Access blocked", status: status,
      content: """
        <h1>Access blocked</h1>
        <p class="alarm">Error \(status): <code>\(code)</code></p>
        <p>\(message)</p>
        <p class="soft">The application is not told about this; the real provider does not tell it either.</p>
        """
    ).response
  }
}
