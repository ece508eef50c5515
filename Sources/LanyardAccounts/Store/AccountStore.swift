public import Lanyard

/// Remembers users, their identities and their sessions, for ``AccountFederation``.
///
/// A store knows no rules: it offers transactions over a few primitive operations, and the same rules run on every
/// store.
public protocol AccountStore: Sendable {
  /// Runs a body as one transaction.
  ///
  /// Either all it wrote is there when this returns, or nothing is. Transactions that write are serializable: the
  /// outcome is as if they had run one after the other. A store that cannot wait its turn (a locked file, a
  /// serialization failure) undoes everything, waits with the context's `sleep` and runs the body again; so the body
  /// does nothing but use its transaction.
  ///
  /// - Parameters:
  ///   - durability: what must be able to happen right afterwards without losing the outcome.
  ///   - context: the clock to wait with.
  ///   - body: the work. What it throws undoes the transaction and is thrown to the caller.
  /// - Throws: ``AuthError`` with reason `storage` when the store fails, what the body throws, and `CancellationError`.
  func transaction<Value: Sendable>(
    _ durability: Durability, in context: AuthContext,
    _ body: @escaping @Sendable (any AccountTransaction) throws -> Value
  ) async throws -> Value
}

extension AccountStore {
  /// Opens the store now, so that wrong settings are known before anybody signs in.
  ///
  /// - Throws: ``AuthError`` with reason `storage`; `CancellationError`.
  public func open(in context: AuthContext) async throws {
    try await transaction(.readOnly, in: context) { _ in }
  }
}
