#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Dates in header fields (RFC 9110 §5.6.7). Read by hand: the formatters of Foundation depend on the locale.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, or the same with hyphens, or the older `Sun Nov  6 08:49:37 1994`.
  package static func parse(_ text: String) -> Date? {
    let words = text.utf8.split { $0 == 0x20 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ",") }
      .map { String(Substring($0)) }
    if words.count == 6, words[5] == "GMT" { return date(words[3], words[2], words[1], words[4]) }
    if words.count == 5 { return date(words[4], words[1], words[2], words[3]) }
    return nil
  }

  private static func date(_ year: String, _ month: String, _ day: String, _ time: String) -> Date? {
    let clock = time.utf8.split(separator: UInt8(ascii: ":")).map { Int(Substring($0)) ?? -1 }
    guard year.utf8.count == 4, let year = Int(year), year > 0, let month = months.firstIndex(of: month),
      let day = Int(day), (1...31).contains(day), clock.count == 3,
      0...23 ~= clock[0], 0...59 ~= clock[1], 0...60 ~= clock[2]
    else { return nil }
    let seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    return Date(timeIntervalSince1970: Double(daysSince1970(year, month + 1, day) * 86_400 + seconds))
  }

  /// Days of the Gregorian calendar, counted from March so that the leap day comes last.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
