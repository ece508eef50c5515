import Lanyard
import LanyardDesktop
import Testing

@Suite struct `requests of the transport` {
  private let transport = CurlTransport()

  private func sent(_ request: (String) -> HTTPRequest, by transport: CurlTransport? = nil) async throws -> RawRequest {
    let server = try RawServer(answering: .answer())
    _ = try await (transport ?? self.transport).send(request(server.url))
    return try #require(server.requests.first)
  }

  @Test func `a form goes out with its length and in one piece`() async throws {
    let seen = try await sent {
      HTTPRequest(
        method: "POST", url: $0 + "token?a=%2F+b",
        headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array("code=4%2F0A%2Bb".utf8))
    }
    #expect(seen.line == "POST /token?a=%2F+b HTTP/1.1")
    #expect(seen.body == "code=4%2F0A%2Bb")
    #expect(seen.header("Content-Length") == "15")
    #expect(seen.header("Content-Type") == "application/x-www-form-urlencoded")
    #expect(seen.header("Transfer-Encoding") == nil)
    #expect(seen.header("Expect") == nil)
    #expect(seen.header("User-Agent") == "Lanyard")
  }

  @Test(arguments: [true, false]) func `a large body arrives whole`(isRepeatable: Bool) async throws {
    let body = String(repeating: "0123456789", count: 20_000)
    let seen = try await sent {
      HTTPRequest(method: "PUT", url: $0, body: Array(body.utf8), isRepeatable: isRepeatable)
    }
    #expect(seen.line == "PUT / HTTP/1.1")
    #expect(seen.body == body)
    #expect(seen.header("Expect") == nil)
    #expect(seen.header("Content-Type") == nil)
  }

  @Test(arguments: [true, false])
  func `a post without a body says that it has none`(isRepeatable: Bool) async throws {
    let seen = try await sent { HTTPRequest(method: "POST", url: $0, isRepeatable: isRepeatable) }
    #expect(seen.line == "POST / HTTP/1.1")
    #expect(seen.header("Content-Length") == "0")
    #expect(seen.header("Transfer-Encoding") == nil)
  }

  @Test(arguments: ["GET", "DELETE", "HEAD", "OPTIONS", "QUERY"])
  func `other methods go out as they are`(_ method: String) async throws {
    let seen = try await sent { HTTPRequest(method: method, url: $0 + "a/../b//c") }
    #expect(seen.line == "\(method) /a/../b//c HTTP/1.1")
    #expect(seen.body.isEmpty)
  }

  @Test func `empty and repeated header fields go out`() async throws {
    let seen = try await sent {
      HTTPRequest(url: $0, headers: HTTPFields([.init(name: "X-Empty", value: ""), .init(name: "X-Two", value: "a")]))
    }
    #expect(seen.head.contains("\r\nX-Empty:\r\n"))
    #expect(seen.header("X-Two") == "a")
  }

  @Test func `the user agent can be chosen and left out`() async throws {
    let named = CurlTransport(.init(userAgent: "Host/1.0"))
    #expect(try await sent({ HTTPRequest(url: $0) }, by: named).header("User-Agent") == "Host/1.0")
    let nameless = CurlTransport(.init(userAgent: ""))
    #expect(try await sent({ HTTPRequest(url: $0) }, by: nameless).header("User-Agent") == nil)
    let own = try await sent { HTTPRequest(url: $0, headers: ["user-agent": "mine"]) }
    #expect(own.header("User-Agent") == "mine")
  }

  @Test(arguments: [
    ("X-A", "b\r\nX-Injected: 1"), ("X-A", "b\nc"), ("X-A", "b\u{0}c"), ("X-A", "b\u{7F}"), ("X A", "b"),
    ("X-A\r\nX-B", "b"), ("X-A:", "b"), ("", "b"), ("Å", "b"), ("Host", "other.example"), ("content-length", "3"),
    ("Transfer-Encoding", "chunked"),
  ])
  func `a header field that would change the request is refused`(name: String, value: String) async throws {
    let server = try RawServer(answering: .answer())
    let request = HTTPRequest(url: server.url, headers: HTTPFields([.init(name: name, value: value)]))
    await expectRefusal(request)
    #expect(server.connectionCount == 0)
  }

  @Test(arguments: ["", "GET /x", "GET\r\nX: y", "CONNECT", "GÉT"])
  func `a method that is none is refused`(_ method: String) async throws {
    await expectRefusal(HTTPRequest(method: method, url: "http://127.0.0.1:1/"))
  }

  @Test(arguments: [
    "", "127.0.0.1/", "//127.0.0.1/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "https://",
    "https:///path", "https://a b.example/", "https://a.example/a b", "https://a.example/\u{0}",
    "https://bücher.example/",
    "https://a.example/ü", "https://user@a.example/", "https://user:pass@127.0.0.1/", "http://127.0.0.1\\@a.example/",
    "https://a.example/#fragment", "https://a.example:0/", "https://a.example:65536/", "https://a.example:8a/",
    "https://a.example:/", "https://[::1/", "https://[::1]x/", "https://[evil]/", "https://a%2Eexample/",
    "https://a.example:+80/", "javascript:alert(1)", "https://a.example/\r\nX: y",
  ])
  func `a URL that is not one is refused`(_ url: String) async throws {
    await expectRefusal(HTTPRequest(url: url))
  }

  @Test(arguments: [
    ("http://a.example/", "a.example"), ("HTTP://A.Example/", "a.example"),
    ("http://127.0.0.1.a.example/", "127.0.0.1.a.example"),
    ("http://localhost.a.example/", "localhost.a.example"), ("http://0.0.0.0/", "0.0.0.0"),
    ("http://2130706433/", "2130706433"), ("http://0x7f.0.0.1/", "0x7f.0.0.1"), ("http://0177.0.0.1/", "0177.0.0.1"),
    ("http://127.1/", "127.1"), ("http://127.0.0.01/", "127.0.0.01"), ("http://[::]/", "[::]"),
    ("http://[::ffff:127.0.0.1]/", "[::ffff:127.0.0.1]"), ("http://192.168.0.1/", "192.168.0.1"),
  ])
  func `plain http to another machine is refused`(url: String, host: String) async throws {
    await #expect(throws: TransportError.insecureURL(host: host)) { try await transport.send(HTTPRequest(url: url)) }
  }

  private func expectRefusal(_ request: HTTPRequest) async {
    do {
      let response = try await transport.send(request)
      Issue.record("\(response)")
    } catch TransportError.invalidRequest {
    } catch {
      Issue.record("\(error)")
    }
  }
}
