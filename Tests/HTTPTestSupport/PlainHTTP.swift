package import LanyardOAuth

/// Sends requests to this machine, each over a connection of its own, without following redirects.
package struct PlainHTTP: Sendable {
  package init() {}

  /// Sends a request to a URL of the form `http://127.0.0.1:PORT/…`.
  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let rest = request.url.dropFirst("http://".count)
    let authority = String(rest.prefix { $0 != "/" })
    let target = String(rest.dropFirst(authority.count))
    guard request.url.hasPrefix("http://"), let colon = authority.lastIndex(of: ":"),
      let port = Int(authority[authority.index(after: colon)...])
    else { throw RawError.malformed(request.url) }
    var lines = ["\(request.method) \(target.isEmpty ? "/" : target) HTTP/1.1", "Host: \(authority)"]
    lines += request.headers.fields.map { "\($0.name): \($0.value)" }
    if let body = request.body { lines.append("Content-Length: \(body.count)") }
    let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (request.body ?? [])
    let isHead = request.method == "HEAD"
    return try await RawClient(port: port).connect { connection in
      connection.send(bytes)
      return try connection.response(isHead: isHead).httpResponse
    }
  }
}
