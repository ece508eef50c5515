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

  /// Takes one line with its end. Bytes, not characters: this runs for each line of each answer.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    size += bytes.count
    // Trailers come after the body and are no header fields (RFC 9110 §6.5.1).
    guard !isComplete else { return }
    let end = bytes.lastIndex { $0 != 0x0D && $0 != 0x0A }
    let line = bytes[..<(end.map { $0 + 1 } ?? 0)]
    if line.starts(with: "HTTP/".utf8) {
      begin(line)
    } else if line.isEmpty {
      flush()
      isComplete = !isProvisional
    } else if Self.isBlank(line[line.startIndex]) {
      last?.value += " " + Self.text(line)
    } else {
      flush()
      take(line)
    }
  }

  private mutating func begin(_ statusLine: Slice<UnsafeRawBufferPointer>) {
    let status = statusLine.drop { $0 != 0x20 }.dropFirst()
    isProvisional = status.first == UInt8(ascii: "1")
    fields = HTTPFields()
    last = nil
  }

  private mutating func take(_ line: Slice<UnsafeRawBufferPointer>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    last = HTTPFields.Field(name: Self.text(line[..<colon]), value: Self.text(line[(colon + 1)...]))
  }

  private mutating func flush() {
    if let last { fields.append(last.name, last.value) }
    last = nil
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    guard let start = bytes.firstIndex(where: { !isBlank($0) }), let end = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
