#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When a server asks to be called again (RFC 9110 §10.2.3).
public enum RetryAfter: Sendable, Hashable {
  /// After so many seconds.
  case seconds(Int)
  /// At a certain time.
  case date(Date)

  /// Reads the value of the header field; `nil` if it is neither a number nor a date.
  public init?(_ value: String) {
    if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      guard let seconds = Int(value) else { return nil }
      self = .seconds(seconds)
    } else if let date = HTTPDate.parse(value) {
      self = .date(date)
    } else {
      return nil
    }
  }
}

extension HTTPResponse {
  /// What the `Retry-After` header field says.
  public var retryAfter: RetryAfter? { headers["Retry-After"].flatMap(RetryAfter.init) }
}
