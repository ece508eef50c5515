/// What happens to a second interactive sign-in while one is under way.
public enum ConcurrentAttemptPolicy: Sendable, Hashable {
  /// The second fails with `busy`.
  case reject
  /// The first ends with `superseded`; the second begins when everything of the first is undone.
  case replace
  /// The second waits for its turn.
  case queue
}
