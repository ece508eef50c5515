public import Lanyard

/// An ID token of the emulator. Anybody can write one, so it proves nothing, and nothing here takes it for a
/// ``FirebaseIDToken``: a test that needs to know who is meant reads it with this type.
public struct UnverifiedEmulatorToken: Sendable {
  /// What it says.
  public let claims: FirebaseTokenClaims

  /// Reads a token of the emulator.
  ///
  /// - Throws: ``AuthError`` with reason `invalidIDToken` for a token that is signed, of another project, or none.
  public init(_ token: Secret, projectID: String) throws(AuthError) {
    guard let parts = UncheckedClaims(token) else { throw AuthError(.invalidIDToken("malformed")) }
    guard parts.header["alg"]?.stringValue == "none", !parts.isSigned else {
      throw AuthError(.invalidIDToken("algorithm"))
    }
    guard let claims = FirebaseTokenClaims(parts.members) else { throw AuthError(.invalidIDToken("missingClaim")) }
    guard claims.projectID.hasSameBytes(as: projectID) else { throw AuthError(.invalidIDToken("audience")) }
    self.claims = claims
  }
}
