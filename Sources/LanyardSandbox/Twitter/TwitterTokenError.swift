/// The token endpoint's own words.
enum TwitterTokenError {
  /// Stands for a redirect URI that is not the one of the authorization request, until it gets its words.
  static let redirectMismatch = "redirect_mismatch"

  static func invalidRequest(_ what: String) -> SandboxTokenError {
    .invalidRequest("Value passed for the \(what) was invalid.")
  }

  static func missing(_ name: String) -> SandboxTokenError { .invalidRequest("Missing required parameter [\(name)].") }

  static var unauthorized: SandboxTokenError {
    SandboxTokenError(
      status: 401, error: "unauthorized_client", description: "Missing valid authorization header", challenges: true)
  }

  /// What others call `invalid_grant` is an invalid request here.
  static func translated(_ error: SandboxTokenError, grantType: String) -> SandboxTokenError {
    switch (error.error, grantType) {
    case ("invalid_grant", "authorization_code"): invalidRequest("authorization code")
    case ("invalid_grant", "refresh_token"): invalidRequest("token")
    case ("unauthorized_client", "refresh_token"): invalidRequest("token")
    case (redirectMismatch, _): invalidRequest("redirect uri")
    default: error
    }
  }
}
