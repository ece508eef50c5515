/// The body of an answer from the token endpoint, or from one that answers like it.
struct TokenResponseBody {
  /// The members, whatever way they were written.
  let members: JSONObject?
  /// The refusal, if it is one (RFC 6749 §5.2). Some servers refuse with status 200.
  let error: ErrorResponse?

  init(_ response: HTTPResponse) {
    let members = Self.members(response.body)
    self.members = members
    guard let members, let error = Self.code(members, response.status), !error.isEmpty else {
      self.error = nil
      return
    }
    self.error = ErrorResponse(
      error: error, errorDescription: members["error_description"]?.stringValue,
      errorURI: members["error_uri"]?.stringValue, status: response.status, retryAfter: response.retryAfter)
  }

  /// One provider spells the member `error_code` where it refuses for its quota.
  private static func code(_ members: JSONObject, _ status: Int) -> String? {
    if let error = members["error"] { return error.stringValue }
    return (200..<300).contains(status) ? nil : members["error_code"]?.stringValue
  }

  /// No form of tokens has this many members.
  private static let pairLimit = 100

  /// The members that make a form an answer.
  private static let marks = ["access_token", "device_code", "error"]

  /// RFC 6749 §5.1 says JSON, whatever the content type is called. Forms are the commonest deviation: they are read if
  /// they hold one of the members that make an answer.
  private static func members(_ body: [UInt8]) -> JSONObject? {
    if let object = try? JSONObject(parsing: body) { return object }
    guard let first = body.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{"), first != UInt8(ascii: "["),
      let text = String(validating: body, as: UTF8.self), body.allSatisfy({ 0x20 < $0 && $0 < 0x7F }),
      let pairs = FormURLEncoding.decode(text), pairs.count <= Self.pairLimit
    else { return nil }
    var object = JSONObject()
    for pair in pairs {
      guard !object.contains(pair.name) else { return nil }
      object[pair.name] = .string(pair.value)
    }
    return marks.contains { object.contains($0) } ? object : nil
  }
}
