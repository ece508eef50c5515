#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a provider returned from a sign-in: the proof, and what came with it.
///
/// A credential that this process obtained through a validated exchange also carries the verified identity. That mark
/// cannot be decoded from anything; a credential that arrived from elsewhere (see ``CredentialMessage``) never has it,
/// and a backend then asks the provider to verify the proof.
public struct AuthCredential: Sendable {
  /// The provider that issued it.
  public var providerID: ProviderID { members.providerID }
  /// The proof.
  public var proof: Proof { members.proof }
  /// The identity, if this process saw it proven.
  public var verifiedIdentity: VerifiedIdentity? { members.verifiedIdentity }
  /// The refresh token, if the provider gave one.
  public var refreshToken: Secret? {
    get { members.refreshToken }
    set { members.refreshToken = newValue }
  }
  /// A code that the host's server redeems at the provider for tokens of its own, if the provider was asked for one.
  /// Send it there over TLS. It works once, so it is not kept: a credential that was read back or refreshed has none.
  public var serverAuthCode: Secret? {
    get { members.serverAuthCode }
    set { members.serverAuthCode = newValue }
  }
  /// When the access token ends; `nil` if it never does or nobody said.
  public var expiresAt: Date? {
    get { members.expiresAt }
    set { members.expiresAt = newValue }
  }
  /// When the person's consent ends, so that the access token still says who they are but opens nothing else until they
  /// sign in again; `nil` if it never does or nobody said.
  public var consentExpiresAt: Date? {
    get { members.consentExpiresAt }
    set { members.consentExpiresAt = newValue }
  }
  /// The scopes that were granted.
  public var grantedScopes: [String] {
    get { members.grantedScopes }
    set { members.grantedScopes = newValue }
  }
  /// The scopes that were asked for and not granted.
  public var declinedScopes: [String] {
    get { members.declinedScopes }
    set { members.declinedScopes = newValue }
  }
  /// The profile as the provider sent it, byte for byte; empty if there was none.
  public var rawProfile: [UInt8] {
    get { members.rawProfile }
    set { members.rawProfile = newValue }
  }
  /// What a backend that has read the proof, and could not take it, accepts in its place. It works once; see
  /// ``AuthError/updatedCredential``.
  public var pendingToken: Secret? {
    get { members.pendingToken }
    set { members.pendingToken = newValue }
  }

  @Boxed private var members: Members

  /// Makes a credential.
  ///
  /// - Parameter verifiedIdentity: the identity, **only** if the caller itself has just checked the proof with the
  ///   provider. Anything else passes `nil`.
  public init(
    providerID: ProviderID,
    proof: Proof,
    verifiedIdentity: VerifiedIdentity? = nil,
    refreshToken: Secret? = nil,
    serverAuthCode: Secret? = nil,
    expiresAt: Date? = nil,
    consentExpiresAt: Date? = nil,
    grantedScopes: [String] = [],
    declinedScopes: [String] = [],
    rawProfile: [UInt8] = []
  ) {
    members = Members(
      providerID: providerID, proof: proof, verifiedIdentity: verifiedIdentity, refreshToken: refreshToken,
      serverAuthCode: serverAuthCode, expiresAt: expiresAt, consentExpiresAt: consentExpiresAt,
      grantedScopes: grantedScopes, declinedScopes: declinedScopes, rawProfile: rawProfile)
  }
}

extension AuthCredential {
  /// The ID token, if the proof has one.
  public var idToken: Secret? {
    if case .idToken(let token, _, _) = proof { token } else { nil }
  }

  /// The OAuth 2.0 access token, if the proof has one.
  public var accessToken: Secret? {
    switch proof {
    case .idToken(_, _, let token): token
    case .accessToken(let token): token
    case .oauth1, .custom: nil
    }
  }

  /// The OAuth 1.0a token and its secret, if the proof is one.
  public var oauth1Credentials: OAuth1Credentials? {
    if case .oauth1(let credentials) = proof { credentials } else { nil }
  }

  /// The credential after a backend took it.
  var withoutPendingToken: AuthCredential {
    var credential = self
    credential.pendingToken = nil
    return credential
  }

  /// The e-mail address of the verified identity.
  public var email: String? { verifiedIdentity?.email?.address }
}

extension AuthCredential: CustomReflectable {
  /// Its properties.
  public var customMirror: Mirror { Mirror(self, unboxing: members) }

  private struct Members {
    let providerID: ProviderID
    let proof: Proof
    let verifiedIdentity: VerifiedIdentity?
    var refreshToken: Secret?
    var serverAuthCode: Secret?
    var expiresAt: Date?
    var consentExpiresAt: Date?
    var grantedScopes: [String]
    var declinedScopes: [String]
    var rawProfile: [UInt8]
    var pendingToken: Secret?
  }
}
