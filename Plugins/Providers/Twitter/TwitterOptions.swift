import Lanyard

/// How a sign-in with X runs, and what it asks.
public struct TwitterOptions: Sendable {
  /// Which protocol signs in; `nil`: OAuth 1.0a if there are keys for it, else OAuth 2.0.
  public var mode: TwitterMode?
  /// Whether to ask for the e-mail address. The app's settings have to allow it, and not everybody has one.
  public var asksForEmail: Bool
  /// OAuth 1.0a: whether those pass at once who have allowed the app before, if "Sign in with X" is on in its settings
  /// (`authenticate`). Otherwise everybody is asked (`authorize`): right for programs on a desktop and for numbers.
  public var skipsKnownPeople: Bool
  /// OAuth 1.0a: whether the person has to sign in at X even if they are signed in there.
  public var forcesLogin: Bool
  /// OAuth 1.0a: what the token may do within the app's settings, `read` or `write`; `nil` leaves it to them.
  public var accessType: String?
  /// OAuth 2.0: whether a refresh token is asked for.
  public var isOffline: Bool
  /// OAuth 2.0: scopes beyond those for signing in.
  public var scopes: [String]

  /// Makes a set of options.
  public init(
    mode: TwitterMode? = nil, asksForEmail: Bool = true, skipsKnownPeople: Bool = false, forcesLogin: Bool = false,
    accessType: String? = nil, isOffline: Bool = true, scopes: [String] = []
  ) {
    self.mode = mode
    self.asksForEmail = asksForEmail
    self.skipsKnownPeople = skipsKnownPeople
    self.forcesLogin = forcesLogin
    self.accessType = accessType
    self.isOffline = isOffline
    self.scopes = scopes
  }

  var temporaryParameters: OAuthParameters {
    accessType.map { ["x_auth_access_type": $0] } ?? [:]
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
