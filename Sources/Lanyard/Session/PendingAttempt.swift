#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A sign-in that waits for an answer, as it is written down.
struct PendingAttempt: Codable, Sendable {
  /// What the credential is for.
  enum Purpose: String, Codable, Sendable {
    case signIn, resolve, link, reauthenticate, moreScopes
  }

  private struct Authorization: Codable {
    let redirectURI: String
    let defaultValue: String?
    let mode: SignInMode?
    let ownScopes: [String]
    let scopes: [String]
    let secrets: [String: String]
  }

  /// The correlation id of the attempt.
  let id: String
  let providerID: ProviderID
  let purpose: Purpose
  /// Whose session it is to change.
  let userID: String?
  let expiresAt: Date
  private let authorization: Authorization

  init(
    _ pending: PendingAuthorization, _ attempt: SignInAttempt, _ purpose: SignInFlow.Purpose, expiresAt: Date
  ) {
    id = attempt.correlationID
    providerID = attempt.providerID
    (self.purpose, userID) = Self.purpose(purpose)
    self.expiresAt = expiresAt
    authorization = Authorization(
      redirectURI: pending.redirectURI, defaultValue: pending.request.defaultValue,
      mode: pending.request.mode, ownScopes: pending.request.scopes,
      scopes: pending.scopes, secrets: pending.secrets.mapValues { $0.withExposedValue { $0 } })
  }

  private static func purpose(_ purpose: SignInFlow.Purpose) -> (Purpose, userID: String?) {
    switch purpose {
    case .signIn: (.signIn, nil)
    case .resolve: (.resolve, nil)
    case .link(let session, _): (.link, session.user.id)
    case .reauthenticate(let session, _): (.reauthenticate, session.user.id)
    case .moreScopes(let session, _): (.moreScopes, session.user.id)
    }
  }

  /// What the provider kept.
  var pending: PendingAuthorization {
    PendingAuthorization(
      redirectURI: authorization.redirectURI,
      request: SignInRequest(
        defaultValue: authorization.defaultValue, scopes: authorization.ownScopes, mode: authorization.mode),
      scopes: authorization.scopes, secrets: authorization.secrets.mapValues { Secret($0) })
  }
}
