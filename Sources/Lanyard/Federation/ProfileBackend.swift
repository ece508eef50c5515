/// A backend whose users may change what they are called.
public protocol ProfileBackend: FederationBackend {
  /// Changes the profile of the user of a session.
  func updateProfile(
    _ update: ProfileUpdate, of session: Session, in context: AuthContext
  ) async throws -> FederationChange
}
