internal import CMicroHTTPD
internal import LanyardOAuth

/// Method and header fields of a request, and the reasons to refuse it before its body is read.
struct RequestHead {
  let method: String
  let headers: HTTPFields

  init(method: String, headers: HTTPFields) {
    self.method = method
    self.headers = headers
  }

  init(_ connection: OpaquePointer, method: UnsafePointer<CChar>?) {
    self.method = method.map { String(cString: $0) } ?? ""
    var fields = HTTPFields()
    withUnsafeMutablePointer(to: &fields) {
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectField, $0)
    }
    headers = fields
  }

  func refusal(target: String?, port: Int, configuration: HTTPServer.Configuration) -> HTTPResponse? {
    // Origin form (RFC 9112 §3.2.1) in visible ASCII (RFC 3986 §2). The absolute form is for proxies, and this is none.
    guard let target, target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else { return .refusal(400, "The request target is not a path.\n") }
    return hostRefusal(port: port, mustBeLoopback: configuration.requiresLoopbackHost)
      ?? lengthRefusal(limit: configuration.maximumBodyBytes)
  }

  private func hostRefusal(port: Int, mustBeLoopback: Bool) -> HTTPResponse? {
    // RFC 9112 §3.2: not one Host field is 400, and so are two.
    let hosts = headers.values("Host")
    guard hosts.count == 1 else { return .refusal(400, "One Host field is needed.\n") }
    guard mustBeLoopback else { return nil }
    var names = ["localhost:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"]
    if port == 80 { names += ["localhost", "127.0.0.1", "[::1]"] }
    guard names.contains(where: { $0.equalsIgnoringASCIICase(hosts[0]) }) else {
      return .refusal(421, "This server answers for loopback names only.\n")
    }
    return nil
  }

  /// RFC 9112 §6.3: whoever sends two lengths, or a length and a coding, may be smuggling a request.
  private func lengthRefusal(limit: Int) -> HTTPResponse? {
    let lengths = headers.values("Content-Length")
    let codings = headers.values("Transfer-Encoding")
    guard lengths.count + codings.count <= 1 else { return .refusal(400, "The body has two lengths.\n") }
    if let coding = codings.first, !coding.equalsIgnoringASCIICase("chunked") {
      return .refusal(501, "The only transfer coding is chunked.\n")
    }
    guard let length = lengths.first else { return nil }
    guard !length.isEmpty, length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return .refusal(400, "Content-Length is not a number.\n")
    }
    guard let bytes = Int(length), bytes <= limit else { return .refusal(413, "The body is too large.\n") }
    return nil
  }
}

private func collectField(
  _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
  _ value: UnsafePointer<CChar>?, _ valueSize: Int
) -> MHD_Result {
  guard let fields = context?.assumingMemoryBound(to: HTTPFields.self) else { return .NO }
  fields.pointee.append(text(name, nameSize), text(value, valueSize))
  return .YES
}

private func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
}
