/// What the outcome of a transaction has to survive.
public enum Durability: Sendable, Hashable {
  /// Nothing is written. All reads of one transaction see the same state.
  case readOnly
  /// The end of the process, at any moment and by any signal. The last transactions before a power failure may be gone,
  /// as a whole and in order.
  case processEnd
  /// A power failure as well.
  case powerFailure
}
