/// What a sign-in did.
public enum SignInOutcome: String, Sendable, Hashable, Codable {
  /// A new user came to be.
  case created
  /// A known user came back.
  case signedIn
  /// A known user now has one more way in.
  case linked
  /// An anonymous user became a named one.
  case upgraded
}
