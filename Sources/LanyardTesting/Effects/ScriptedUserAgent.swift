public import Lanyard

/// A user agent without a browser: a closure answers the authorization URL with a redirect.
public struct ScriptedUserAgent: UserAgent {
  /// The redirect URI it sends.
  public var redirectURI: String
  /// Plays person, browser and provider.
  public var answer: @Sendable (_ authorizationURL: String) async throws -> String

  /// Makes a user agent.
  public init(
    redirectURI: String = "http://127.0.0.1:49152/",
    answer: @escaping @Sendable (_ authorizationURL: String) async throws -> String
  ) {
    self.redirectURI = redirectURI
    self.answer = answer
  }

  /// Asks the closure. An answer that the request does not accept counts as a closed browser.
  public func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    let url = try await answer(try await request.authorizationURL(redirectURI))
    guard request.accepts(url) else { throw AuthError(.cancelled(by: .user)) }
    return AuthorizationRedirect(url: url, redirectURI: redirectURI)
  }
}
