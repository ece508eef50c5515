public import Lanyard

/// The person has signed in and has a second factor, which this package cannot ask for.
///
/// It is the ``AuthError/underlying`` error with reason `secondFactorRequired`. A host that can ask goes on with the two
/// calls of Identity Toolkit for that, `accounts/mfaSignIn:start` and `:finalize`.
public struct FirebaseSecondFactorRequired: Error, Sendable {
  /// One of the ways to prove it.
  public struct Factor: Sendable, Hashable {
    /// Its id.
    public let enrollmentID: String
    /// What the person calls it.
    public let displayName: String?
    /// A telephone number, mostly hidden.
    public let phoneInfo: String?
  }

  /// What stands for the first factor in those calls.
  public let pendingCredential: Secret
  /// The second factors of the user.
  public let factors: [Factor]

  init?(_ members: JSONObject) {
    guard let pending = members["mfaPendingCredential"]?.stringValue, !pending.isEmpty else { return nil }
    pendingCredential = Secret(pending)
    factors = (members["mfaInfo"]?.arrayValue ?? []).compactMap { entry in
      guard let id = entry["mfaEnrollmentId"]?.stringValue else { return nil }
      return Factor(
        enrollmentID: id, displayName: entry["displayName"]?.stringValue, phoneInfo: entry["phoneInfo"]?.stringValue)
    }
  }
}
