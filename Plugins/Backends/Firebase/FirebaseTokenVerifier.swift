public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Verifies ID tokens of a Firebase project on a server: signature, issuer, audience, times, user.
///
/// It needs no credential of the project's. Keep the value: copies share the keys, which are fetched once and kept for as
/// long as the service says. That a session was ended before its token did is not in the token.
public struct FirebaseTokenVerifier: Sendable {
  /// The project.
  public let projectID: String
  /// The tenant whose users alone are let in; `nil` lets in those of any.
  public let tenantID: String?
  private let keys: Keys

  /// On the heap, because it is large and only looked at.
  private final class Keys: Sendable {
    let openID: OAuthProvider
    let metadata: ServerMetadata

    init(_ openID: OAuthProvider, _ metadata: ServerMetadata) {
      self.openID = openID
      self.metadata = metadata
    }
  }

  /// In seconds, as for all ID tokens.
  private static let leeway = 60.0

  /// Makes a verifier. Nothing is sent.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` for a service that signs nothing, such as the emulator.
  public init(projectID: String, tenantID: String? = nil, service: FirebaseService = .live) throws(AuthError) {
    guard let keysURL = service.keysURL else {
      throw AuthError(
        .misconfigured("The emulator signs no ID tokens, so they cannot be verified. See UnverifiedEmulatorToken."))
    }
    self.projectID = projectID
    self.tenantID = tenantID
    let metadata = ServerMetadata(issuer: service.issuer(projectID), jwksURI: keysURL)
    var openID = OAuthProvider(
      .firebase, shortName: "Firebase", server: .metadata(metadata), client: OAuthClient(clientID: projectID),
      scopes: ["openid"])
    openID.algorithms = [.rs256]
    keys = Keys(openID, metadata)
  }

  /// Verifies a token.
  ///
  /// - Throws: ``AuthError`` with reason `invalidIDToken`, or what kept the keys from being read.
  public func verify(_ token: Secret, in context: AuthContext) async throws -> FirebaseIDToken {
    try await keys.openID.translatingErrors {
      // The service names a key in each of its tokens.
      guard let header = UncheckedClaims(token)?.header else { throw invalid("malformed") }
      guard header["kid"]?.nonEmpty != nil else { throw invalid("unknownKey") }
      let verified = try await keys.openID.verify(
        token, audience: [projectID], nonce: .none, accessToken: nil, keys.metadata, in: context)
      guard let claims = FirebaseTokenClaims(verified.claims) else { throw invalid("missingClaim") }
      guard claims.authTime.timeIntervalSince(context.now()) <= Self.leeway else { throw invalid("authenticationTime") }
      if let tenantID {
        guard let tenant = claims.tenantID, tenant.hasSameBytes(as: tenantID) else { throw invalid("tenant") }
      }
      return FirebaseIDToken(claims)
    }
  }

  private func invalid(_ text: String) -> AuthError {
    AuthError(.invalidIDToken(text), provider: .firebase)
  }
}
