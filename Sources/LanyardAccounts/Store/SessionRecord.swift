#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard

/// A session as a store keeps it: a family of refresh tokens, of which one is current. No token is in it, only hashes.
public struct SessionRecord: Sendable, Hashable {
  /// The token that was current before, and what is needed to answer it once more.
  public struct Predecessor: Sendable, Hashable {
    /// The SHA-256 of the token.
    public var hash: [UInt8]
    /// What, together with the token itself, gives the current token.
    public var salt: [UInt8]

    /// Makes a predecessor.
    public init(hash: [UInt8], salt: [UInt8]) {
      self.hash = hash
      self.salt = salt
    }
  }

  /// What identifies the session.
  public var key: SessionKey
  /// The provider it began with.
  public var providerID: ProviderID
  /// The SHA-256 of the current token.
  public var tokenHash: [UInt8]
  /// The token before; `nil` in a session that was never refreshed.
  public var predecessor: Predecessor?
  /// When the person signed in.
  public var begunAt: Date
  /// When the current token was issued.
  public var lastUsedAt: Date

  /// Makes a record.
  public init(
    key: SessionKey, providerID: ProviderID, tokenHash: [UInt8], predecessor: Predecessor? = nil, begunAt: Date,
    lastUsedAt: Date
  ) {
    self.key = key
    self.providerID = providerID
    self.tokenHash = tokenHash
    self.predecessor = predecessor
    self.begunAt = begunAt
    self.lastUsedAt = lastUsedAt
  }
}
