#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What makes one request different from every other (RFC 5849 §3.3).
public struct OAuth1Stamp: Sendable, Hashable {
  /// A text that is never used twice with the same timestamp.
  public let nonce: String
  /// Seconds since 1970.
  public let timestamp: Int

  /// Makes a stamp of values that are at hand.
  public init(nonce: String, timestamp: Int) {
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// Makes a fresh stamp: 128 random bits as digits and letters, which no server takes offence at.
  public init(now: Date, randomBytes: (Int) -> [UInt8]) {
    nonce = randomBytes(16).hexadecimal
    timestamp = Int(now.timeIntervalSince1970.rounded(.down))
  }
}
