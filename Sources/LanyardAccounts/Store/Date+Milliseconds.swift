#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Date {
  /// Whole milliseconds since 1970; times beyond all reason end at the ends of the range.
  package var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded()
    return Int64(exactly: value) ?? (value > 0 ? .max : .min)
  }

  /// The time of so many milliseconds since 1970.
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The same time without what a store could not keep.
  package var inMilliseconds: Date { Date(milliseconds: milliseconds) }
}
