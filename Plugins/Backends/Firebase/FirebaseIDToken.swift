internal import Lanyard

/// Proof that an ID token of a Firebase project was verified: only ``FirebaseTokenVerifier`` makes values of this type.
public struct FirebaseIDToken: Sendable {
  /// What it says.
  public let claims: FirebaseTokenClaims
  /// The user.
  public var userID: String { claims.userID }

  init(_ claims: FirebaseTokenClaims) {
    self.claims = claims
  }
}

extension FirebaseIDToken: CustomStringConvertible, CustomReflectable {
  /// The project; the rest is about a person and is left out.
  public var description: String { "ID token of \(claims.projectID)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
