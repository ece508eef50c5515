#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard
internal import LanyardOAuth
internal import LanyardCrypto

/// Writes the tokens of a session.
struct IDTokenIssuer: Sendable {
  let issuer: String
  let audience: String
  let lifetime: Duration

  func tokens(
    for user: UserRecord, in session: SessionRecord, _ refreshToken: RefreshToken, signedWith key: SigningKey,
    at now: Date
  ) throws -> SessionTokens {
    let issuedAt = now.milliseconds / 1000
    let expiresAt = issuedAt + lifetime.components.seconds
    let claims = claims(of: user, in: session, issuedAt: issuedAt, expiresAt: expiresAt)
    let idToken: String
    do {
      idToken = try JSONWebToken.sign(
        header: ["typ": "JWT"], claims: claims, key: key.privateKey, algorithm: .es256, keyID: key.keyID)
    } catch {
      throw AuthError(.misconfigured("the signing key does not sign"), underlying: error)
    }
    return SessionTokens(
      idToken: Secret(idToken), refreshToken: refreshToken.text,
      expiresAt: Date(timeIntervalSince1970: Double(expiresAt)))
  }

  /// The claims of OpenID Connect Core §2 and §5.1, and the provider the session began with.
  private func claims(
    of user: UserRecord, in session: SessionRecord, issuedAt: Int64, expiresAt: Int64
  ) -> JSONObject {
    var claims: JSONObject = [
      "iss": .string(issuer), "aud": .string(audience), "sub": .string(user.id),
      "iat": .init(issuedAt), "exp": .init(expiresAt), "auth_time": .init(session.begunAt.milliseconds / 1000),
      "provider": .string(session.providerID.rawValue),
    ]
    if let address = user.address {
      claims["email"] = .string(address.text)
      claims["email_verified"] = .bool(user.standing >= .verified)
    }
    claims["name"] = user.displayName.nonEmpty().map(JSONValue.string)
    claims["picture"] = user.photoURL.nonEmpty().map(JSONValue.string)
    return claims
  }
}
