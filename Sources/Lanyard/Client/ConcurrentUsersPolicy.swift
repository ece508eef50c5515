/// What a sign-in does to the session of somebody else who is signed in.
public enum ConcurrentUsersPolicy: Sendable, Hashable {
  /// It takes its place: the other one is signed out.
  case one
  /// It sets it aside: ``AuthClient/switchUser(to:)`` makes it the active one again, without asking the person.
  case several
}
