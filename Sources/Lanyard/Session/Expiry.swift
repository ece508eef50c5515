#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How long something that waits is kept.
enum Expiry {
  /// A quarter of an hour, in seconds: proofs get old, and somebody else may sit down here.
  static let lifetime: TimeInterval = 900

  /// Whether something that ends then may still be used.
  static func isAhead(_ end: Date, at now: Date) -> Bool {
    // Farther ahead than the lifetime: kept before the clock was set back, and nobody knows how long ago that was.
    end > now && end.timeIntervalSince(now) <= lifetime
  }
}
