internal import Lanyard

/// The header fields of an answer, as the library hands them out line by line.
struct CurlResponseHead {
  private(set) var fields = HTTPFields()
  /// Whether the last line of the final answer's head was seen.
  private(set) var isComplete = false
  /// All bytes so far, those of provisional answers (RFC 9110 §15.2) and of trailers included.
  private(set) var size = 0
  private var isProvisional = false
  private var last: HTTPFields.Field?

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    size += bytes.count
    // Trailers come after the body and are no header fields (RFC 9110 §6.5.1).
    guard !isComplete else { return }
    let line = String(decoding: bytes, as: UTF8.self).filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
    if line.hasPrefix("HTTP/") {
      begin(line)
    } else if line.isEmpty {
      flush()
      isComplete = !isProvisional
    } else if line.first == " " || line.first == "\t" {
      last?.value += " " + line.trimmingBlanks
    } else {
      flush()
      take(line)
    }
  }

  private mutating func begin(_ statusLine: String) {
    let status = statusLine.split(separator: " ", maxSplits: 2).dropFirst().first ?? ""
    isProvisional = status.first == "1"
    fields = HTTPFields()
    last = nil
  }

  private mutating func take(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    last = HTTPFields.Field(
      name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmingBlanks)
  }

  private mutating func flush() {
    if let last { fields.append(last.name, last.value) }
    last = nil
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[start...end])
  }
}
