/// The claims of an ID token that have a meaning for its verification, with their types checked (OpenID Connect Core
/// §2, RFC 7519 §4.1).
struct IDTokenClaims {
  let all: JSONObject
  let issuer: String
  let subject: String
  let audience: [String]
  let authorizedParty: String?
  let expiresAt: Double
  let issuedAt: Double
  let notBefore: Double?
  let authTime: Double?
  let nonce: String?

  init(_ all: JSONObject) throws(IDTokenError) {
    self.all = all
    issuer = try Self.required("iss", try Self.text("iss", all))
    subject = try Self.required("sub", try Self.text("sub", all))
    audience = try Self.audience(all["aud"])
    authorizedParty = try Self.text("azp", all)
    expiresAt = try Self.required("exp", try Self.number("exp", all))
    issuedAt = try Self.required("iat", try Self.number("iat", all))
    notBefore = try Self.number("nbf", all)
    authTime = try Self.number("auth_time", all)
    nonce = try Self.text("nonce", all)
    // OpenID Connect Core §2: at most 255 characters, and it has to identify somebody.
    guard !subject.isEmpty, subject.utf8.count <= 255 else { throw .invalidClaim("sub") }
  }

  private static func required<Value>(_ name: String, _ value: Value?) throws(IDTokenError) -> Value {
    guard let value else { throw .missingClaim(name) }
    return value
  }

  private static func text(_ name: String, _ all: JSONObject) throws(IDTokenError) -> String? {
    guard let value = all[name] else { return nil }
    guard let text = value.stringValue else { throw .invalidClaim(name) }
    return text
  }

  /// Seconds since 1970, with a fraction if need be (RFC 7519 §2).
  private static func number(_ name: String, _ all: JSONObject) throws(IDTokenError) -> Double? {
    guard let value = all[name] else { return nil }
    guard let number = value.doubleValue else { throw .invalidClaim(name) }
    return number
  }

  /// One text or a list of texts (RFC 7519 §4.1.3).
  private static func audience(_ value: JSONValue?) throws(IDTokenError) -> [String] {
    switch value {
    case nil: throw .missingClaim("aud")
    case .string(let text): return [text]
    case .array(let values):
      let texts = values.compactMap(\.stringValue)
      guard texts.count == values.count else { throw .invalidClaim("aud") }
      return texts
    default: throw .invalidClaim("aud")
    }
  }
}
