/// A backend that has users without a way in, who may get one later and stay who they are (``LinkingBackend``).
public protocol AnonymousBackend: FederationBackend {
  /// Makes a user whom nobody has proven to be anybody, and begins a session.
  func signInAnonymously(in context: AuthContext) async throws -> FederationResponse
}
