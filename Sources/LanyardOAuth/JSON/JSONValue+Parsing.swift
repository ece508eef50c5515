extension JSONValue {
  /// Reads a JSON text. Nothing may follow it but white space.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
    self = try JSONParser.parse(bytes, limits)
  }

  /// Reads a JSON text.
  public init(parsing text: String, limits: JSONLimits = .default) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension JSONObject {
  /// Reads a JSON text that has to be an object.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) {
    guard case .object(let object) = try JSONValue(parsing: bytes, limits: limits) else {
      throw .unexpected(offset: 0)
    }
    self = object
  }
}
