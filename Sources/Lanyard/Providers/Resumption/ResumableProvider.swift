/// A provider whose sign-in another run of the program can finish.
///
/// While it waits for the person it tells ``AuthContext/remember(_:)`` what it will need.
public protocol ResumableProvider: AuthProvider {
  /// Whether a URL is the answer to what is pending.
  func accepts(redirect: String, for pending: PendingAuthorization) -> Bool

  /// Finishes a sign-in by the answer of the provider.
  func resume(
    _ pending: PendingAuthorization, redirect: String, in context: AuthContext
  ) async throws -> AuthCredential
}
