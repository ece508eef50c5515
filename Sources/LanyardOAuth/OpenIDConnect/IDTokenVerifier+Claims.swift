internal import LanyardCrypto

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension IDTokenVerifier {
  /// Steps 2 to 5, and §12.2 for a refresh.
  func checkParties(_ claims: IDTokenClaims, _ subject: String?) throws(IDTokenError) {
    guard issuer.accepts(claims.issuer, tenant: claims.all["tid"]?.stringValue) else { throw .issuer(claims.issuer) }
    guard claims.audience.contains(where: { audience.containsBytes(of: $0) }) else { throw .audience(claims.audience) }
    if let party = claims.authorizedParty {
      guard audience.containsBytes(of: party) || authorizedParties.containsBytes(of: party) else {
        throw .authorizedParty(party)
      }
    } else {
      // Step 3: nobody else is trusted, unless the issuer says that it was us who asked (step 4 and 5).
      let isKnown = { (other: String) in audience.containsBytes(of: other) || trustedAudiences.containsBytes(of: other)
      }
      guard claims.audience.allSatisfy(isKnown) else { throw .audience(claims.audience) }
    }
    if let subject, !claims.subject.hasSameBytes(as: subject) { throw .subject }
  }

  /// Steps 9, 10 and 13, and RFC 7519 §4.1.5.
  func checkTimes(_ claims: IDTokenClaims, _ now: Double) throws(IDTokenError) {
    let leeway = Double(leeway)
    let date = Date.init(timeIntervalSince1970:)
    guard now < claims.expiresAt + leeway else { throw .expired(at: date(claims.expiresAt), now: date(now)) }
    if let notBefore = claims.notBefore, now < notBefore - leeway {
      throw .notYetValid(claim: "nbf", at: date(notBefore), now: date(now))
    }
    guard claims.issuedAt <= now + leeway else {
      throw .notYetValid(claim: "iat", at: date(claims.issuedAt), now: date(now))
    }
    if let maxAge {
      guard let authTime = claims.authTime, now - authTime <= Double(maxAge) + leeway, authTime <= now + leeway else {
        throw .authenticationTime
      }
    }
  }

  /// Step 11.
  func checkNonce(_ claims: IDTokenClaims, _ expectation: NonceExpectation) throws(IDTokenError) {
    let isExpected =
      switch expectation {
      case .none: true
      case .value(let sent): claims.nonce.map { Secret($0) } == sent
      case .sha256Hex(let sent):
        claims.nonce.map { Secret($0) }
          == sent.withExposedValue { Secret(HashAlgorithm.sha256.digest($0.utf8).hexadecimal) }
      }
    guard isExpected else { throw .nonce }
  }

  /// §3.1.3.8: if there is a hash, it has to be that of the access token.
  func checkAccessToken(
    _ claims: IDTokenClaims, _ accessToken: Secret?, _ hashAlgorithms: [HashAlgorithm]
  ) throws(IDTokenError) {
    guard let accessToken else { return }
    guard let value = claims.all["at_hash"] else {
      guard !requiresAccessTokenHash else { throw .accessTokenHash }
      return
    }
    guard let hash = value.stringValue.map({ Secret($0) }) else { throw .accessTokenHash }
    let isExpected = hashAlgorithms.contains { algorithm in
      hash == accessToken.withExposedValue { Secret(AccessTokenHash.compute($0, hash: algorithm)) }
    }
    guard isExpected else { throw .accessTokenHash }
  }
}
