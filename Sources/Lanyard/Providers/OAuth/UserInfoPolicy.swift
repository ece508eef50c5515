/// When the UserInfo endpoint is asked during a sign-in.
public enum UserInfoPolicy: Sendable, Hashable {
  /// Never: the ID token has everything.
  case never
  /// When there is no ID token, or it lacks what the granted scopes promise.
  case whenNeeded
  /// Always.
  case always
}
