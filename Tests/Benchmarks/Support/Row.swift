import Foundation

/// One line of the table: what was measured, beside what it should be.
struct Row {
  let what: String
  let measured: String
  let target: String
  let isMet: Bool?

  static func print(_ what: String, _ measured: String, target: String, isMet: Bool?) {
    let row = Row(what: what, measured: measured, target: target, isMet: isMet)
    FileHandle.standardOutput.write(Data("\(row.line)\n".utf8))
  }

  /// A figure that has to stay at or below a limit.
  static func atMost(_ limit: Double, _ what: String, _ value: Double, unit: String, digits: Int = 2, note: String = "")
  {
    print(
      what, "\(value.text(digits)) \(unit)\(note)", target: "≤ \(limit.text(nil)) \(unit)", isMet: value <= limit)
  }

  /// A figure that has to stay at or above a limit.
  static func atLeast(
    _ limit: Double, _ what: String, _ value: Double, unit: String, digits: Int = 2, note: String = ""
  ) {
    print(
      what, "\(value.text(digits)) \(unit)\(note)", target: "≥ \(limit.text(nil)) \(unit)", isMet: value >= limit)
  }

  private var line: String {
    let verdict =
      switch isMet {
      case true?: "met"
      case false?: "MISSED"
      case nil: "–"
      }
    return "\(what.padded(44)) \(measured.padded(44)) \(target.padded(16)) \(verdict)"
  }
}

extension Double {
  /// With a number of digits after the point, or as many as it takes.
  func text(_ digits: Int?) -> String {
    guard let digits else { return self == rounded() ? "\(Int(self))" : "\(self)" }
    return String(format: "%.\(digits)f", self)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
