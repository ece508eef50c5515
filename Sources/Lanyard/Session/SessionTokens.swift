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
  /// When they came, by the clock of this machine.
  var receivedAt: Date?
  /// The provider's credential they are taken from, where the session is the provider's own.
  var credential: AuthCredential?

  /// Makes a set of tokens.
  public init(idToken: Secret? = nil, refreshToken: Secret? = nil, expiresAt: Date? = nil) {
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.expiresAt = expiresAt
  }
}

extension SessionTokens {
  /// Whether the ID token is still good, as far as this machine's clock can tell.
  func isValid(at now: Date) -> Bool {
    expiresAt.map { $0 > now } ?? true
  }

  /// Whether the ID token ends within that time, or may have ended unnoticed.
  func isDue(at now: Date, within margin: Duration) -> Bool {
    guard let expiresAt else { return false }
    guard let receivedAt else { return expiresAt.timeIntervalSince(now) <= margin.seconds }
    // The clock was set back since they came: nobody knows how much of their time is over.
    if receivedAt.timeIntervalSince(now) > Self.clockTolerance { return true }
    // Tokens that live for less than twice the margin would be refreshed at each use.
    let lifetime = expiresAt.timeIntervalSince(receivedAt)
    return expiresAt.timeIntervalSince(now) <= min(margin.seconds, max(0, lifetime / 2))
  }

  /// Clocks are set by fractions of a second all the time; in seconds.
  private static let clockTolerance = 30.0

  /// Whether these are other tokens than those.
  func differ(from others: SessionTokens) -> Bool {
    idToken != others.idToken || refreshToken != others.refreshToken || expiresAt != others.expiresAt
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
