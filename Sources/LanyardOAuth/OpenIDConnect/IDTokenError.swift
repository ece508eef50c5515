#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why an ID token was refused (OpenID Connect Core §3.1.3.7). The texts are ours; the token is not in them.
@nonexhaustive
public enum IDTokenError: Error, Sendable, Hashable {
  /// Not a signed token in compact form.
  case malformed(String)
  /// The token says that it is something else (RFC 8725 §3.11).
  case type(String)
  /// The header demands an extension (RFC 7515 §4.1.11).
  case criticalHeader
  /// An algorithm that the verifier does not allow, `none` among them.
  case algorithm(String)
  /// No key for it. The provider may have changed its keys: fetch them once more and try again.
  case unknownKey(String?)
  /// The signature does not belong to the token.
  case signature
  /// A claim that has to be there is not.
  case missingClaim(String)
  /// A claim of the wrong type.
  case invalidClaim(String)
  /// Issued by somebody else.
  case issuer(String)
  /// Issued for somebody else, or for others too that are not trusted.
  case audience([String])
  /// Issued to a party that is not trusted.
  case authorizedParty(String)
  /// Issued for another person than expected.
  case subject
  /// Expired. If the clock of this machine is wrong, all tokens look like this.
  case expired(at: Date, now: Date)
  /// Not valid yet, or issued in the future: `claim` is `nbf` or `iat`. Probably a clock is wrong.
  case notYetValid(claim: String, at: Date, now: Date)
  /// Issued for another request.
  case nonce
  /// The person signed in too long ago, or the token does not say when.
  case authenticationTime
  /// Belongs to another access token.
  case accessTokenHash
}
