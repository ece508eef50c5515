public import LanyardCrypto

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The rules an ID token has to keep (OpenID Connect Core §3.1.3.7).
public struct IDTokenVerifier: Sendable {
  /// Who may have issued it.
  public var issuer: IssuerPolicy
  /// Our own client IDs: the token has to be issued for one of them. Servers of several applications have several.
  public var audience: [String]
  /// Others for whom the token may be issued too.
  public var trustedAudiences: [String] = []
  /// Others to whom the token may have been issued (`azp`).
  public var authorizedParties: [String] = []
  /// The algorithms that may sign. The token does not get to choose (RFC 8725 §3.1).
  public var algorithms: Set<SignatureAlgorithm>
  /// Allows tokens that were made with the client secret; `nil`, as for all public clients, allows none.
  public var clientSecretSigning: ClientSecretSigning?
  /// How many seconds two clocks may differ.
  public var leeway = 60
  /// How many seconds ago the person may have signed in; `nil` if it was not asked.
  public var maxAge: Int?
  /// Whether the token has to name the access token it came with.
  public var requiresAccessTokenHash = false

  /// Makes a verifier. All algorithms that are known are allowed unless said otherwise.
  public init(
    issuer: IssuerPolicy, audience: [String],
    algorithms: Set<SignatureAlgorithm> = Set(SignatureAlgorithm.allCases)
  ) {
    self.issuer = issuer
    self.audience = audience
    self.algorithms = algorithms
  }

  /// Verifies a token: form, algorithm, key, signature, then the claims.
  ///
  /// - Parameters:
  ///   - token: the token as it was sent.
  ///   - keys: the provider's keys.
  ///   - nonce: what was sent in the authorization request.
  ///   - accessToken: the access token that came along; its hash is compared if the token has one.
  ///   - subject: the person it has to be about, in a refresh (OpenID Connect Core §12.2).
  ///   - now: the time.
  public func verify(
    _ token: Secret, keys: JSONWebKeySet, nonce: NonceExpectation, accessToken: Secret? = nil,
    subject: String? = nil, now: Date
  ) throws(IDTokenError) -> IDToken {
    let (payload, hashes) = try token.withExposedValue { (text) throws(IDTokenError) in
      var text = text
      return try text.withUTF8Bytes { (bytes) throws(IDTokenError) in
        try checkSignature(try CompactSignature(bytes), keys)
      }
    }
    let claims = try IDTokenClaims(payload)
    try checkParties(claims, subject)
    try checkTimes(claims, now.timeIntervalSince1970)
    try checkNonce(claims, nonce)
    try checkAccessToken(claims, accessToken, hashes)
    return IDToken(claims, rawValue: token)
  }

  /// The payload and the hashes that go with its signature.
  private func checkSignature(
    _ token: CompactSignature, _ keys: JSONWebKeySet
  ) throws(IDTokenError) -> (JSONObject, [HashAlgorithm]) {
    let name = token.header.algorithm
    guard let algorithm = algorithms.first(where: { $0.rawValue.hasSameBytes(as: name) || $0.isAlias(name) }) else {
      return try checkCode(token)
    }
    let candidates = keys.candidates(token.header.keyID, algorithm)
    guard !candidates.isEmpty else { throw .unknownKey(token.header.keyID) }
    let isValid = candidates.contains {
      $0.isValidSignature(token.signature, for: token.signedText, algorithm: algorithm)
    }
    guard isValid else { throw .signature }
    return (try token.payload(), AccessTokenHash.algorithms(for: algorithm))
  }

  /// A token made with the client secret. No published key is ever used for one (RFC 8725 §2.1).
  private func checkCode(_ token: CompactSignature) throws(IDTokenError) -> (JSONObject, [HashAlgorithm]) {
    guard let clientSecretSigning, clientSecretSigning.algorithm.rawValue.hasSameBytes(as: token.header.algorithm)
    else { throw .algorithm(token.header.algorithm) }
    guard clientSecretSigning.isValid(token) else { throw .signature }
    return (try token.payload(), [clientSecretSigning.algorithm.hash])
  }
}
