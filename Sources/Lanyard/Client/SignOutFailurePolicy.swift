/// What a sign-out does when one of its steps fails.
public enum SignOutFailurePolicy: Sendable, Hashable {
  /// Goes on: the session in this program always ends, and the report tells what failed.
  case `continue`
  /// Stops and leaves everything as it is.
  case stop
}
