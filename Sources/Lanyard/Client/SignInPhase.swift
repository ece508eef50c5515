/// Where a sign-in is.
public enum SignInPhase: String, Sendable, Hashable, CaseIterable {
  /// Getting ready: reading metadata, making the request.
  case preparing
  /// The person has the browser.
  case awaitingUser
  /// The code is being redeemed.
  case exchangingCode
  /// The proof is being checked.
  case verifying
  /// The profile is being fetched.
  case fetchingProfile
  /// The backend is making a user of the credential.
  case federating
  /// The session is being stored.
  case persisting
  /// It is over.
  case done
}
