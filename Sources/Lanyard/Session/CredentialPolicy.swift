/// What happens to the provider's credential after a sign-in.
public enum CredentialPolicy: Sendable, Hashable {
  /// Kept in ``SecureStorage`` until the sign-out, for calls to the provider and for revoking the grant later.
  case keep
  /// Kept in memory alone.
  case drop
}
