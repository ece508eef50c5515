/// A number as it was written. Nothing is lost by reading it, and nothing is guessed.
public struct JSONNumber: Sendable, Hashable {
  /// The digits as they were written.
  public let text: String

  init(text: String) {
    self.text = text
  }

  /// Makes a number.
  public init(_ value: some FixedWidthInteger) {
    text = String(value)
  }

  /// Makes a number; `nil` for infinities and values that are no number, which JSON cannot say.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = "\(value)"
  }

  /// The number as an integer if it is exactly one, `1e3` and `60.0` included.
  public var intValue: Int64? {
    if let value = Int64(text) { return value }
    return doubleValue.flatMap { $0.magnitude <= 0x1p53 ? Int64(exactly: $0) : nil }
  }

  /// The nearest floating-point number; `nil` beyond its range.
  public var doubleValue: Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
