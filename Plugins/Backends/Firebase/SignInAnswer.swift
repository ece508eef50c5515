import Lanyard

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer of `signInWithIdp`, and of `signUp`, that is a sign-in.
struct SignInAnswer {
  let userID: String
  let isNewUser: Bool
  let tokens: SessionTokens
  let idToken: Secret
  let members: JSONObject

  /// - Throws: ``AuthError`` with reason `invalidResponse` if it is none, or of another tenant than asked.
  init(_ members: JSONObject, _ configuration: FirebaseConfiguration, now: Date) throws(AuthError) {
    guard let userID = members["localId"]?.nonEmpty, let idToken = members["idToken"]?.nonEmpty.map(Secret.init(_:))
    else { throw .unusable("it has neither a session nor a reason") }
    self.userID = userID
    self.idToken = idToken
    self.members = members
    isNewUser = members["isNewUser"]?.boolValue ?? false
    tokens = SessionTokens(
      idToken: idToken, refreshToken: members["refreshToken"]?.nonEmpty.map(Secret.init(_:)),
      expiresAt: try members.expiry("expiresIn", now: now))
    try configuration.check(idToken)
  }

  /// The profile at the provider: JSON in a text, or an object.
  var rawProfile: [UInt8] {
    switch members["rawUserInfo"] {
    case .string(let text): Array(text.utf8)
    case .object(let object): object.serialized()
    default: []
    }
  }
}

extension JSONObject {
  /// When tokens end. Their lifetime is a number, mostly written as a text; all there are last for an hour.
  func expiry(_ name: String, now: Date) throws(AuthError) -> Date {
    do {
      return now.addingTimeInterval(TimeInterval(try seconds(name) ?? 3600))
    } catch {
      throw .unusable("\(name) is not a number")
    }
  }
}

extension FirebaseConfiguration {
  /// Refuses an ID token of another tenant than the one that was asked, since it is of another person, and one of another
  /// project, which no server of this one takes.
  func check(_ idToken: Secret) throws(AuthError) {
    let claims = UncheckedClaims(idToken)
    if let projectID, let audience = claims?.members["aud"]?.stringValue, !audience.hasSameBytes(as: projectID) {
      throw AuthError(
        .misconfigured("The API key is of the Firebase project \(audience.printable), not of \(projectID)."))
    }
    guard let tenantID else { return }
    guard let tenant = claims?.tenantID, tenant.hasSameBytes(as: tenantID) else {
      throw .unusable("it is of another tenant")
    }
  }
}
