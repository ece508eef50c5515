/// A strict reader: one pass over the bytes, recursive but of limited depth.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var offset = 0
  private var depth = 0

  static func parse(_ bytes: [UInt8], _ limits: JSONLimits) throws(JSONError) -> JSONValue {
    guard bytes.count <= limits.bytes else { throw .tooLarge }
    return try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) -> JSONValue in
      var parser = JSONParser(bytes: buffer, depthLimit: limits.depth)
      let value = try parser.value()
      guard parser.next() == nil else { throw .unexpected(offset: parser.offset) }
      return value
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// The next byte that is not white space, without consuming it.
  private mutating func next() -> UInt8? {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      offset += 1
    }
    return nil
  }

  private mutating func consume(_ expected: UInt8) throws(JSONError) {
    guard next() == expected else { throw .unexpected(offset: offset) }
    offset += 1
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch next() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try nested { (parser) throws(JSONError) in try parser.object() })
    case UInt8(ascii: "["): return .array(try nested { (parser) throws(JSONError) in try parser.array() })
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case 0xEF, 0xFE, 0xFF: throw .invalidText(offset: offset)
    default: return .number(try number())
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONParser) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard depth < depthLimit else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<text.utf8CodeUnitCount {
      guard offset < bytes.count, bytes[offset] == text.utf8Start[index] else { throw .unexpected(offset: offset) }
      offset += 1
    }
    return value
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    offset += 1
    var values: [JSONValue] = []
    if next() == UInt8(ascii: "]") {
      offset += 1
      return values
    }
    while true {
      values.append(try value())
      if next() == UInt8(ascii: "]") { break }
      try consume(UInt8(ascii: ","))
    }
    offset += 1
    return values
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    offset += 1
    var members: [JSONObject.Member] = []
    if next() == UInt8(ascii: "}") {
      offset += 1
      return JSONObject()
    }
    members.reserveCapacity(16)
    var names = JSONNames()
    while true {
      guard next() == UInt8(ascii: "\"") else { throw .unexpected(offset: offset) }
      let name = try string()
      guard names.insert(name, after: members) else { throw .duplicateMember(name) }
      try consume(UInt8(ascii: ":"))
      members.append(JSONObject.Member(name, try value()))
      if next() == UInt8(ascii: "}") { break }
      try consume(UInt8(ascii: ","))
    }
    offset += 1
    return JSONObject(distinct: members)
  }

  private mutating func string() throws(JSONError) -> String {
    var reader = JSONStringReader(bytes: bytes, offset: offset + 1)
    let text = try reader.read()
    offset = reader.offset
    return text
  }

  /// RFC 8259 §6: no leading zeros, no plus sign, no bare point.
  private mutating func number() throws(JSONError) -> JSONNumber {
    let start = offset
    skip(UInt8(ascii: "-"))
    let isZero = skip(UInt8(ascii: "0"))
    if !isZero { try digits() }
    if skip(UInt8(ascii: ".")) { try digits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      try digits()
    }
    return JSONNumber(text: String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func digits() throws(JSONError) {
    let start = offset
    while offset < bytes.count, UInt8(ascii: "0") <= bytes[offset], bytes[offset] <= UInt8(ascii: "9") { offset += 1 }
    guard offset > start else { throw .unexpected(offset: offset) }
  }
}
