#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The tokens of a session.
public struct SessionTokens: Sendable {
  /// The backend's ID token, which a host's own services verify.
  public var idToken: Secret?
  /// The token that brings fresh ones.
  public var refreshToken: Secret?
  /// When the ID token ends; `nil` if it never does.
  public var expiresAt: Date?

  /// Makes a set of tokens.
  public init(idToken: Secret? = nil, refreshToken: Secret? = nil, expiresAt: Date? = nil) {
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}
