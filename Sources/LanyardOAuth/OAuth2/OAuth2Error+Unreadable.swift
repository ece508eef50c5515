extension OAuth2Error {
  /// For a body that is neither JSON nor a form: says what came instead, but nothing of what was in it.
  static func unreadableBody(of response: HTTPResponse) -> OAuth2Error {
    let type = (response.headers["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased().utf8.filter { $0 != 0x20 }
    // RFC 6838 §4.2; anything else does not belong into the text of an error.
    let isName = type.count <= 100 && type.allSatisfy { isLetterOrDigit($0) || "/.+-_".utf8.contains($0) }
    let name =
      type.isEmpty ? "no content type" : isName ? String(decoding: type, as: UTF8.self) : "a content type that is none"
    return .malformedResponse("the body is neither JSON nor a form (status \(response.status), \(name))")
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
