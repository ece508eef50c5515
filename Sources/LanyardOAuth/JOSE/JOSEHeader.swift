internal import LanyardCrypto

/// The header of a signed token (RFC 7515 §4). Keys that it carries or points to are never looked at.
struct JOSEHeader {
  let algorithm: String
  let keyID: String?

  init(_ bytes: [UInt8]) throws(IDTokenError) {
    let members: JSONObject
    do {
      members = try JSONObject(parsing: bytes)
    } catch {
      throw .malformed("the header is not a JSON object")
    }
    guard let algorithm = members["alg"]?.stringValue else { throw .malformed("the header names no algorithm") }
    self.algorithm = algorithm
    switch members["kid"] {
    case nil: keyID = nil
    case .string(let text): keyID = text
    default: throw .malformed("the key ID is not a text")
    }
    // RFC 7515 §4.1.11: extensions that are not understood; we understand none.
    guard !members.contains("crit") else { throw .criticalHeader }
    if let isEncoded = members["b64"], isEncoded.boolValue != true { throw .criticalHeader }
    try Self.checkType(members["typ"])
  }

  /// RFC 8725 §3.11: a token that says it is something else (an access token, a logout token) is no ID token.
  private static func checkType(_ value: JSONValue?) throws(IDTokenError) {
    guard let value else { return }
    guard let type = value.stringValue else { throw .malformed("the type is not a text") }
    guard !type.lowercased().hasSuffix("+jwt") else { throw .type(type) }
  }
}
