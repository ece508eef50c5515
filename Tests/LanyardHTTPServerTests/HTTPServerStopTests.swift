import HTTPTestSupport
import LanyardHTTPServer
import LanyardOAuth
import Testing

@Suite struct `HTTP server stop` {
  @Test func `sends every answer under way before it stops`() async throws {
    let gate = Gate()
    let page = String(repeating: "x", count: 200_000)
    let server = try await HTTPServer.start { _ in
      await gate.pass()
      return text(200, page)
    }
    let client = RawClient(port: server.port)
    let lengths = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { try await client.request("GET", "/").body.utf8.count } }
      await gate.arrivals(100)
      group.addTask {
        gate.open()
        await server.stop()
        return 0
      }
      var lengths: [Int] = []
      for try await length in group { lengths.append(length) }
      return lengths
    }
    #expect(lengths.filter { $0 == 200_000 }.count == 100)
  }

  @Test func `does not listen any more afterwards`() async throws {
    let server = try await HTTPServer.start(.init(port: unusedPort()), handler: echo)
    await server.stop()
    await #expect(throws: RawError.self) { try await RawClient(port: server.port).request("GET", "/") }
  }

  @Test func `frees the port at once and serves open connections on`() async throws {
    let port = unusedPort()
    let server = try await HTTPServer.start(.init(port: port), handler: echo)
    let response = try await RawClient(port: port).connect { connection in
      // A first answer shows that the connection is with the server and not in the backlog.
      connection.send("GET /a HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      _ = try connection.response()
      server.stopListening()
      server.stopListening()
      connection.send("GET /b HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      return try connection.response()
    }
    #expect(response.body == "GET /b ? - : ")
    await #expect(throws: RawError.self) { try await RawClient(port: port).request("GET", "/") }
    await server.stop()
  }

  @Test func `lets every caller of stop wait for the end`() async throws {
    let server = try await HTTPServer.start(handler: echo)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await server.stop() } }
    }
    await server.stop()
  }

  @Test func `survives clients that leave at any point`() async throws {
    let gate = Gate()
    let handler: HTTPServer.Handler = { request in
      if request.path == "/wait" { await gate.pass() }
      return text(200, String(repeating: "x", count: 100_000))
    }
    try await withServer(handler: handler) { server, client async throws in
      let host = "Host: localhost:\(server.port)\r\n\r\n"
      let requests = ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\n\(host)", "GET /wait HTTP/1.1\r\n\(host)"]
      for request in requests {
        try await client.connect { connection in
          connection.send(request)
          connection.abort()
        }
      }
      gate.open()
      #expect(try await client.request("GET", "/").status == 200)
    }
  }

  @Test func `starts and stops again and again`() async throws {
    for _ in 0..<50 {
      let server = try await HTTPServer.start(handler: echo)
      #expect(try await RawClient(port: server.port).request("GET", "/").status == 200)
      await server.stop()
    }
  }

  @Test func `stops by itself when nobody holds it`() async throws {
    let port = try await HTTPServer.start(.init(port: unusedPort()), handler: echo).port
    var isListening = true
    while isListening {
      do { _ = try await RawClient(port: port).request("GET", "/") } catch { isListening = false }
    }
  }
}
