package import LanyardOAuth

/// A client that sends exactly the bytes it is told to, on a thread of its own: a blocked read must not take a thread
/// from the server's tasks.
package struct RawClient: Sendable {
  package var port: Int
  package var ipv6: Bool

  package init(port: Int, ipv6: Bool = false) {
    self.port = port
    self.ipv6 = ipv6
  }

  /// Connects, lets `talk` use the connection, and closes it.
  package func connect<Result: Sendable>(_ talk: @escaping @Sendable (borrowing RawConnection) throws -> Result)
    async throws
    -> Result
  {
    let client = self
    return try await onThread { try talk(RawConnection(port: client.port, ipv6: client.ipv6)) }
  }

  /// Sends one request as it is and reads until the server closes or answers.
  package func exchange(_ request: String, isHead: Bool = false) async throws -> RawResponse {
    try await connect { connection in
      connection.send(request)
      return try connection.response(isHead: isHead)
    }
  }

  /// Sends a request with a fitting Host field and, unless told otherwise, without a body.
  package func request(_ method: String, _ target: String, fields: [String] = [], body: String = "") async throws
    -> RawResponse
  {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + fields
    return try await exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, isHead: method == "HEAD")
  }
}

package enum RawError: Error {
  case cannotConnect(Int32)
  case closed
  case malformed(String)
}

package struct RawResponse: Sendable {
  package var status: Int
  package var headers: HTTPFields
  package var body: String

  package var httpResponse: HTTPResponse {
    HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
  }
}
