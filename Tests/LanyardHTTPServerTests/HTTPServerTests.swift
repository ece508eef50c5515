import HTTPTestSupport
import LanyardHTTPServer
import LanyardOAuth
import Testing

@Suite struct `HTTP server` {
  @Test func `hands the target over exactly as it was sent`() async throws {
    try await withServer { _, client async throws in
      for target in ["/cb?code=4%2F0A+b&state=x%26y&flag", "/p%2Fq//r", "/?", "/a?b?c=%zz"] {
        let response = try await client.request("GET", target)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(response.status == 200)
        #expect(response.body == "GET \(parts[0]) ? \(parts.count > 1 ? parts[1] : "-") : ")
      }
    }
  }

  @Test func `listens on both loopback addresses with one port`() async throws {
    try await withServer { server, client async throws in
      #expect(try await client.request("GET", "/four").status == 200)
      let six = RawClient(port: server.port, ipv6: true)
      let request = "GET /six HTTP/1.1\r\nHost: [::1]:\(server.port)\r\n\r\n"
      // A machine without IPv6 is served on IPv4 alone.
      let status = try await statusUnlessUnreachable { try await six.exchange(request).status }
      #expect(status == 200 || status == nil)
    }
  }

  @Test func `hands header fields over in their order, repeated ones too`() async throws {
    let handler: HTTPServer.Handler = { text(200, $0.headers.values("x-a").joined(separator: ",")) }
    try await withServer(handler: handler) { _, client async throws in
      #expect(try await client.request("GET", "/", fields: ["X-A: 1", "x-a:2", "X-A:"]).body == "1,2,")
    }
  }

  @Test func `reads bodies with a length, in chunks and after 100 Continue`() async throws {
    try await withServer { _, client async throws in
      #expect(
        try await client.request("POST", "/", fields: ["Content-Length: 3"], body: "a=b").body == "POST / ? - : a=b")
      let chunked = try await client.request(
        "POST", "/", fields: ["Transfer-Encoding: chunked"], body: "2\r\na=\r\n1\r\nb\r\n0\r\n\r\n")
      #expect(chunked.body == "POST / ? - : a=b")
      let port = client.port
      let statuses = try await client.connect { connection in
        connection.send(
          "POST / HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let first = try connection.response().status
        connection.send("a=b")
        return [first, try connection.response().status]
      }
      #expect(statuses == [100, 200])
    }
  }

  @Test func `answers HEAD without a body and keeps the connection usable`() async throws {
    try await withServer { _, client async throws in
      let port = client.port
      let (head, next) = try await client.connect { connection in
        connection.send("HEAD /a HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        let head = try connection.response(isHead: true)
        connection.send("GET /b HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
        return (head, try connection.response())
      }
      #expect(head.status == 200 && head.body.isEmpty)
      #expect(head.headers["content-length"] == "14")
      #expect(next.body == "GET /b ? - : ")
    }
  }

  @Test func `serves two hundred clients at once`() async throws {
    try await withServer { _, client async throws in
      try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<200 {
          group.addTask { try await client.request("GET", "/\(number)").body }
        }
        var bodies: Set<String> = []
        for try await body in group { bodies.insert(body) }
        #expect(bodies == Set((0..<200).map { "GET /\($0) ? - : " }))
      }
    }
  }

  @Test func `drops the connection when the handler gives no status to send`() async throws {
    try await withServer(handler: { _ in HTTPResponse(status: 0) }) { _, client async throws in
      await #expect(throws: RawError.self) { try await client.request("GET", "/") }
    }
  }

  @Test func `never sends a header field with a line break`() async throws {
    let handler: HTTPServer.Handler = { _ in HTTPResponse(status: 200, headers: ["X-A": "a\r\nSet-Cookie: b"]) }
    try await withServer(handler: handler) { _, client async throws in
      let response = try await client.request("GET", "/")
      #expect(response.status == 500)
      #expect(response.headers["set-cookie"] == nil)
    }
  }

  @Test func `reports a port that is taken`() async throws {
    try await withServer { server, _ in
      await #expect(throws: HTTPServerError.portInUse(server.port)) {
        try await HTTPServer.start(.init(port: server.port), handler: echo)
      }
    }
  }

  @Test(arguments: [-1, 65_536]) func `reports a port that is none`(port: Int) async {
    await #expect(throws: HTTPServerError.invalidPort(port)) {
      try await HTTPServer.start(.init(port: port), handler: echo)
    }
  }

  @Test func `takes a fixed port again as soon as it is free`() async throws {
    let first = try await HTTPServer.start(handler: echo)
    _ = try await RawClient(port: first.port).request("GET", "/")
    await first.stop()
    let second = try await HTTPServer.start(.init(port: first.port), handler: echo)
    #expect(second.port == first.port)
    #expect(try await RawClient(port: second.port).request("GET", "/").status == 200)
    await second.stop()
  }
}

/// `nil` when there is nobody to connect to.
private func statusUnlessUnreachable(_ exchange: () async throws -> Int) async throws -> Int? {
  do {
    return try await exchange()
  } catch RawError.cannotConnect {
    return nil
  }
}
