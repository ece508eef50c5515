import HTTPTestSupport
import LanyardHTTPServer
import LanyardOAuth
import Testing

@Suite struct `HTTP server refusals` {
  @Test func `refuses hosts that are not loopback names with its port`() async throws {
    try await withServer { server, client async throws in
      let port = server.port
      for good in ["localhost:\(port)", "LOCALHOST:\(port)", "127.0.0.1:\(port)", "[::1]:\(port)"] {
        #expect(try await client.exchange("GET / HTTP/1.1\r\nHost: \(good)\r\n\r\n").status == 200, "\(good)")
      }
      let strangers = [
        "evil.example:\(port)", "localhost", "127.0.0.1", "localhost:1", "localhost:\(port)0", "127.0.0.2:\(port)",
        "localhost.evil.example:\(port)", "x@localhost:\(port)", "localhost:0\(port)", "0.0.0.0:\(port)",
      ]
      for bad in strangers {
        #expect(try await client.exchange("GET / HTTP/1.1\r\nHost: \(bad)\r\n\r\n").status == 421, "\(bad)")
      }
    }
  }

  @Test func `refuses no Host field and two of them`() async throws {
    try await withServer { server, client async throws in
      let host = "Host: localhost:\(server.port)\r\n"
      #expect(try await client.exchange("GET / HTTP/1.1\r\n\r\n").status == 400)
      #expect(try await client.exchange("GET / HTTP/1.0\r\n\r\n").status == 400)
      #expect(try await client.exchange("GET / HTTP/1.1\r\n\(host)\(host)\r\n").status == 400)
    }
  }

  @Test func `serves any host when told so`() async throws {
    try await withServer(.init(requiresLoopbackHost: false)) { _, client async throws in
      #expect(try await client.exchange("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n").status == 200)
    }
  }

  @Test func `refuses targets that are not paths`() async throws {
    try await withServer { server, client async throws in
      for target in ["http://localhost:\(server.port)/", "*", "a", "/ä", "/a\u{1}"] {
        #expect(try await client.request("GET", target).status == 400, "\(target)")
      }
    }
  }

  @Test func `refuses bodies with two lengths`() async throws {
    try await withServer { _, client async throws in
      let cases = [
        ["Content-Length: 3", "Content-Length: 3"], ["Content-Length: 3", "Content-Length: 4"],
        ["Content-Length: 3", "Transfer-Encoding: chunked"], ["Content-Length: 3, 3"], ["Content-Length: -3"],
        ["Content-Length: +3"], ["Content-Length: 0x3"], ["Content-Length:"],
      ]
      for fields in cases {
        #expect(try await client.request("POST", "/", fields: fields, body: "a=b").status == 400, "\(fields)")
      }
      let unknown = try await client.request("POST", "/", fields: ["Transfer-Encoding: gzip, chunked"])
      #expect(unknown.status == 501)
    }
  }

  @Test func `refuses bodies beyond the limit and takes those at it`() async throws {
    try await withServer(.init(maximumBodyBytes: 10)) { _, client async throws in
      let at = String(repeating: "a", count: 10)
      #expect(try await client.request("POST", "/", fields: ["Content-Length: 10"], body: at).status == 200)
      #expect(try await client.request("POST", "/", fields: ["Content-Length: 11"]).status == 413)
      let huge = "99999999999999999999999999"
      #expect([400, 413].contains(try await client.request("POST", "/", fields: ["Content-Length: \(huge)"]).status))
      let chunk = "b\r\naaaaaaaaaaa\r\n"
      let port = client.port
      let statuses = try await client.connect { connection in
        connection.send("POST / HTTP/1.1\r\nHost: localhost:\(port)\r\nTransfer-Encoding: chunked\r\n\r\n")
        connection.send(chunk + chunk + "0\r\n\r\n")
        let refused = try connection.response().status
        connection.send("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        return [refused, try connection.response().status]
      }
      #expect(statuses == [413, 200])
    }
  }

  @Test func `refuses heads that are too large`() async throws {
    try await withServer { _, client async throws in
      let long = String(repeating: "a", count: 60_000)
      #expect(try await client.request("GET", "/" + long).status == 414)
      #expect(try await client.request("GET", "/", fields: ["X-A: \(long)"]).status == 431)
    }
  }

  @Test func `closes connections that send too slowly`() async throws {
    let configuration = HTTPServer.Configuration(receiveDeadline: .milliseconds(200))
    try await withServer(configuration) { server, client async throws in
      let host = "Host: localhost:\(server.port)\r\n"
      let beginnings = ["", "GET", "GET / HTTP/1.1\r\nX-", "POST / HTTP/1.1\r\n\(host)Content-Length: 9\r\n\r\na"]
      for beginning in beginnings {
        let isClosed = try await client.connect { connection in
          connection.send(beginning)
          return connection.isClosed()
        }
        #expect(isClosed, "\(beginning)")
      }
    }
  }

  @Test func `closes connections that idle too long`() async throws {
    try await withServer(.init(idleDeadline: .milliseconds(100))) { server, client async throws in
      let port = server.port
      let isClosed = try await client.connect { connection in
        connection.send("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        _ = try connection.response()
        return connection.isClosed()
      }
      #expect(isClosed)
    }
  }

  @Test func `answers in place of a handler that takes too long`() async throws {
    let gate = Gate()
    let handler: HTTPServer.Handler = { _ in
      await gate.pass()
      return text(200, "late")
    }
    try await withServer(.init(handlerDeadline: .milliseconds(100)), handler: handler) { _, client async throws in
      #expect(try await client.request("GET", "/").status == 503)
      gate.open()
      // On a busy machine a handler that does nothing may be late too: what counts is that the server goes on.
      var answer = try await client.request("GET", "/")
      while answer.status == 503 { answer = try await client.request("GET", "/") }
      #expect(answer.body == "late")
    }
  }
}
