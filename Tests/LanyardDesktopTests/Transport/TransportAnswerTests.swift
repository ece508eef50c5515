import Lanyard
import LanyardDesktop
import Testing

@Suite struct `answers of the transport` {
  private let transport = CurlTransport()

  @Test func `a 401 with a basic challenge comes back with its body`() async throws {
    let body = #"{"error":"invalid_client"}"#
    let server = try RawServer(
      answering: .answer("401 Unauthorized", headers: [#"WWW-Authenticate: Basic realm="x""#], body: body))
    let response = try await transport.send(HTTPRequest(method: "POST", url: server.url, body: Array("a=b".utf8)))
    #expect(response.status == 401)
    #expect(response.body == Array(body.utf8))
    #expect(response.headers["www-authenticate"] == #"Basic realm="x""#)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is returned and not followed`(_ status: Int) async throws {
    let other = try RawServer(answering: .answer())
    let server = try RawServer(
      answering: .answer("\(status) Moved", headers: ["Location: \(other.url)", "Set-Cookie: a=b"]))
    let request = HTTPRequest(
      method: "POST", url: server.url, headers: ["Authorization": "Basic eDp5"], body: Array("code=1".utf8))
    let response = try await transport.send(request)
    #expect(response.status == status)
    #expect(response.headers["Location"] == other.url)
    #expect(other.requests.isEmpty)
  }

  @Test func `a cookie is not sent back`() async throws {
    let server = try RawServer(answering: .answer(headers: ["Set-Cookie: a=b; Path=/"]))
    for _ in 0..<2 { _ = try await transport.send(HTTPRequest(url: server.url)) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.header("Cookie") == nil })
  }

  @Test func `one connection serves many requests`() async throws {
    let server = try RawServer(answering: .answer(body: "x"))
    for _ in 0..<20 { _ = try await transport.send(HTTPRequest(url: server.url)) }
    #expect(server.requests.count == 20)
    #expect(server.connectionCount == 1)
  }

  @Test func `header fields of a provisional answer and of trailers are left out`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 103 Early Hints\r\nEarly: 1\r\n\r\n")
      connection.send("HTTP/1.1 200 OK\r\nReal: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nLate: 1\r\n\r\n")
      connection.waitForEnd()
    }
    let response = try await transport.send(HTTPRequest(url: server.url))
    #expect(response.status == 200)
    #expect(response.body == Array("ok".utf8))
    #expect(response.headers["Real"] == "1")
    #expect(response.headers["Early"] == nil)
    #expect(response.headers["Late"] == nil)
  }

  @Test func `repeated and folded and empty header fields are told apart`() async throws {
    let server = try RawServer(
      answering: "HTTP/1.1 200 OK\r\nA: 1\r\nA:  2 \r\nB: x\r\n y\r\nC:\r\nContent-Length: 0\r\n\r\n")
    let response = try await transport.send(HTTPRequest(url: server.url))
    #expect(response.headers.values("a") == ["1", "2"])
    #expect(response.headers["B"] == "x y")
    #expect(response.headers["C"] == "")
  }

  @Test func `a body larger than the request allows is refused`() async throws {
    let server = try RawServer(answering: .answer(body: String(repeating: "x", count: 101)))
    var request = HTTPRequest(url: server.url, maximumResponseBytes: 100)
    await #expect(throws: TransportError.tooLarge(limit: 100)) { try await transport.send(request) }
    request.maximumResponseBytes = 101
    #expect(try await transport.send(request).body.count == 101)
  }

  @Test func `a body without end is refused`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      while connection.send("400\r\n" + String(repeating: "x", count: 1024) + "\r\n") {}
    }
    let request = HTTPRequest(url: server.url, maximumResponseBytes: 10_000)
    await #expect(throws: TransportError.tooLarge(limit: 10_000)) { try await transport.send(request) }
  }

  @Test func `header fields without end are refused`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send("X-Filler: " + String(repeating: "x", count: 1000) + "\r\n") {}
    }
    await #expect(throws: TransportError.tooLarge(limit: 65536)) {
      try await transport.send(HTTPRequest(url: server.url))
    }
  }

  @Test func `provisional answers without end are refused`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      while connection.send("HTTP/1.1 100 Continue\r\nA: b\r\n\r\n") {}
    }
    await #expect(throws: TransportError.tooLarge(limit: 65536)) {
      try await transport.send(HTTPRequest(url: server.url))
    }
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "hello\r\n\r\n", "HTTP/1.1 abc\r\n\r\n"])
  func `what is not HTTP is refused`(_ answer: String) async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.send(answer)
    }
    do {
      let response = try await transport.send(HTTPRequest(url: server.url))
      Issue.record("\(response)")
    } catch TransportError.invalidResponse(let host, _) {
      #expect(host == "127.0.0.1")
    }
  }

  @Test func `an answer that ends early is refused`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
    }
    do {
      let response = try await transport.send(HTTPRequest(url: server.url))
      Issue.record("\(response)")
    } catch TransportError.invalidResponse {}
  }
}
