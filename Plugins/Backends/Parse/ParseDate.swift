#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

/// Times as Parse Server writes them: ISO 8601 with milliseconds, sometimes in an object that says so.
enum ParseDate {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  static func text(_ date: Date) -> String { date.formatted(style) }

  static func date(_ text: String) -> Date? {
    (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text))
  }

  static func date(_ value: JSONValue?) -> Date? {
    (value?.stringValue ?? value?["iso"]?.stringValue).flatMap { date($0) }
  }
}
