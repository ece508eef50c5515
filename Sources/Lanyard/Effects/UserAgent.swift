/// Shows a person a page of the provider and brings back the URL they were redirected to.
public protocol UserAgent: Sendable {
  /// Runs one round trip through the browser.
  ///
  /// Makes the redirect URI by the request's rule (a listener knows its port only now), asks for the authorization URL,
  /// opens it, and returns the first URL that the request accepts. What it listened on closes with it, or as soon as the
  /// browser has its last page.
  ///
  /// - Throws: ``AuthError`` with reason `portInUse`, `browserUnavailable` or `cancelled`; `CancellationError` when the
  ///   task is cancelled.
  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect
}
