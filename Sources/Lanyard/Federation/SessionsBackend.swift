/// A backend that knows on which devices a user is signed in.
public protocol SessionsBackend: FederationBackend {
  /// The sessions of the user of a session, the latest used in front.
  func sessions(of session: Session, in context: AuthContext) async throws -> [DeviceSession]

  /// Ends another session of the same user. One that is over already is no error.
  func endSession(id: String, of session: Session, in context: AuthContext) async throws

  /// Ends all sessions of the user of a session, this one too.
  func endAllSessions(of session: Session, in context: AuthContext) async throws
}
