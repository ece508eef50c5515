#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import LanyardCrypto
public import LanyardOAuth

/// Verifies ID tokens of an ``AccountFederation``, for the host's own services. It needs the published key set only.
///
/// A token with an unknown key (`IDTokenError.unknownKey`) may be signed with a newer one: fetch the key set again,
/// make a new verifier, and try once more, but not more often than every few minutes.
public struct AccountTokenVerifier: Sendable {
  private let verifier: IDTokenVerifier
  private let keys: JSONWebKeySet

  /// Makes a verifier. Keep it: preparing the keys costs more than using them.
  ///
  /// - Parameters:
  ///   - issuer: the issuer of the federation.
  ///   - audience: the audience of the federation.
  ///   - keySet: what ``AccountFederation/jsonWebKeySet()`` published.
  /// - Throws: `OAuth2Error` if the key set is not one.
  public init(issuer: String, audience: String, keySet: [UInt8]) throws(OAuth2Error) {
    verifier = IDTokenVerifier(issuer: .exactly(issuer), audience: [audience], algorithms: [.es256])
    keys = try JSONWebKeySet(parsing: keySet)
  }

  /// Verifies a token: signature, issuer, audience, time (one minute of tolerance).
  ///
  /// - Parameters:
  ///   - idToken: the token as it was sent.
  ///   - now: the time.
  public func verify(_ idToken: Secret, now: Date) throws(IDTokenError) -> AccountToken {
    AccountToken(try verifier.verify(idToken, keys: keys, nonce: .none, now: now))
  }
}
