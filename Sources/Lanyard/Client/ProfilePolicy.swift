/// Whether the profile is fetched after the backend has accepted the credential.
public enum ProfilePolicy: Sendable, Hashable {
  /// No further request: the result carries the profile that came with the credential.
  case none
  /// Fetched; a failure is logged and the sign-in goes on with what the credential carries.
  case bestEffort
  /// Fetched; a failure undoes the sign-in at backend and provider.
  case required
}
