import Lanyard

/// How a sign-in with X runs, and what it asks.
public struct TwitterOptions: Sendable {
  /// The page that the person is sent to with OAuth 1.0a.
  public enum Page: String, Sendable, Hashable, CaseIterable {
    /// Always asks. The one for programs on a desktop, and for numbers to type in.
    case authorize
    /// Lets those pass at once who have allowed the app before, if "Sign in with X" is on in its settings.
    case authenticate
  }

  /// What the token of OAuth 1.0a may do, within the app's settings.
  public enum Access: String, Sendable, Hashable, CaseIterable {
    /// Read.
    case read
    /// Read and write.
    case write
  }

  /// Which protocol signs in; `nil`: OAuth 1.0a if there are keys for it, else OAuth 2.0.
  public var mode: TwitterMode?
  /// Whether to ask for the e-mail address. The app's settings have to allow it, and not everybody has one.
  public var asksForEmail: Bool
  /// OAuth 1.0a: the page.
  public var page: Page
  /// OAuth 1.0a: whether the person has to sign in at X even if they are signed in there.
  public var forcesLogin: Bool
  /// OAuth 1.0a: what the token may do; `nil` leaves it to the app's settings.
  public var access: Access?
  /// OAuth 2.0: whether a refresh token is asked for.
  public var isOffline: Bool
  /// OAuth 2.0: scopes beyond those for signing in.
  public var scopes: [String]

  /// Makes a set of options.
  public init(
    mode: TwitterMode? = nil, asksForEmail: Bool = true, page: Page = .authorize, forcesLogin: Bool = false,
    access: Access? = nil, isOffline: Bool = true, scopes: [String] = []
  ) {
    self.mode = mode
    self.asksForEmail = asksForEmail
    self.page = page
    self.forcesLogin = forcesLogin
    self.access = access
    self.isOffline = isOffline
    self.scopes = scopes
  }

  var temporaryParameters: OAuthParameters {
    access.map { ["x_auth_access_type": $0.rawValue] } ?? [:]
  }

  var pageParameters: OAuthParameters {
    forcesLogin ? ["force_login": "true"] : [:]
  }

  /// The profile wants both of the first.
  var allScopes: [String] {
    ["users.read", "tweet.read"] + (asksForEmail ? ["users.email"] : []) + (isOffline ? ["offline.access"] : [])
      + scopes
  }
}
