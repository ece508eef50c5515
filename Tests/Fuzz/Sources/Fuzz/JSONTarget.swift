import LanyardOAuth

/// The JSON reader. What it accepts, it can write, and reads again as the same.
enum JSONTarget: FuzzTarget {
  static let good = #"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00"],"b":{}}"#

  static func run(_ bytes: [UInt8]) -> Bool {
    guard let value = try? JSONValue(parsing: bytes) else { return false }
    let written = value.serialized()
    require((try? JSONValue(parsing: written)) == value, "read again as something else")
    require(String(validating: written, as: UTF8.self) != nil, "written as something that is no text")
    walk(value)
    return true
  }

  /// Asks everything that can be asked of a value.
  private static func walk(_ value: JSONValue) {
    _ = (value.intValue, value.doubleValue, value.hashValue)
    for member in value.objectValue?.members ?? [] {
      require(value[member.name] == member.value, "a member that cannot be found")
      walk(member.value)
    }
    for element in value.arrayValue ?? [] { walk(element) }
  }
}
