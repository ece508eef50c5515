import Foundation
import Lanyard
import LanyardDesktop
import Synchronization
import TestSupport
import Testing

@Suite struct `failures of the transport` {
  private let transport = CurlTransport()

  @Test func `nobody listens`() async throws {
    let server = try RawServer(answering: "")
    server.stop()
    do {
      let response = try await transport.send(HTTPRequest(url: server.url))
      Issue.record("\(response)")
    } catch TransportError.unreachable(let host, _) {
      #expect(host == "127.0.0.1")
    }
  }

  @Test func `a name that cannot exist`() async throws {
    do {
      // RFC 6761 §6.4.
      let response = try await transport.send(HTTPRequest(url: "https://name.invalid/", timeout: .seconds(20)))
      Issue.record("\(response)")
    } catch TransportError.unreachable(let host, _) {
      #expect(host == "name.invalid")
    } catch TransportError.timedOut {
      // A machine without any network may wait for its name server.
    }
  }

  @Test func `a server that does not answer in time`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    let request = HTTPRequest(url: server.url, timeout: .milliseconds(50))
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) { try await transport.send(request) }
  }

  @Test func `a time limit of nothing is over at once`() async throws {
    let server = try RawServer(answering: .answer())
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
      try await transport.send(HTTPRequest(url: server.url, timeout: .zero))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `the time limit also runs while a request waits for its turn`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    let narrow = CurlTransport(.init(maximumConcurrentRequests: 1))
    let url = server.url
    let first = Task { try await narrow.send(HTTPRequest(url: url)) }
    await until { server.requests.count == 1 }
    await #expect(throws: TransportError.timedOut(host: "127.0.0.1")) {
      try await narrow.send(HTTPRequest(url: url, timeout: .milliseconds(50)))
    }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(server.requests.count == 1)
  }

  @Test func `a cancelled task ends the transfer`() async throws {
    let hasEnded = Mutex(false)
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
      hasEnded.withLock { $0 = true }
    }
    let task = Task { [transport, url = server.url] in try await transport.send(HTTPRequest(url: url)) }
    await until { server.requests.count == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await until { hasEnded.withLock { $0 } }
  }

  @Test func `a task that was cancelled before sends nothing`() async throws {
    let server = try RawServer(answering: .answer())
    let task = Task { [transport, url = server.url] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(HTTPRequest(url: url))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  @Test func `a waiting request can be cancelled`() async throws {
    let server = try RawServer { connection in
      _ = connection.readRequest()
      connection.waitForEnd()
    }
    let narrow = CurlTransport(.init(maximumConcurrentRequests: 1))
    let url = server.url
    let first = Task { try await narrow.send(HTTPRequest(url: url)) }
    await until { server.requests.count == 1 }
    let second = Task { try await narrow.send(HTTPRequest(url: url)) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test func `a connection that breaks after the request leaves the outcome unknown`() async throws {
    let server = try RawServer { connection in _ = connection.readRequest() }
    await #expect(throws: TransportError.outcomeUnknown(host: "127.0.0.1")) {
      try await transport.send(HTTPRequest(method: "POST", url: server.url, body: [1]))
    }
    #expect(server.requests.count == 1)
  }

  /// Answers the first request of each connection; takes the second and hangs up.
  private static func forgetful() throws -> RawServer {
    try RawServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(.answer())
      _ = connection.readRequest()
    }
  }

  @Test(arguments: [[UInt8]("code=1".utf8), [], nil])
  func `what must not run twice is not repeated on a dead connection`(body: [UInt8]?) async throws {
    let server = try Self.forgetful()
    _ = try await transport.send(HTTPRequest(url: server.url))
    let request = HTTPRequest(method: "POST", url: server.url, body: body)
    if body?.isEmpty == false {
      await #expect(throws: TransportError.outcomeUnknown(host: "127.0.0.1")) { try await transport.send(request) }
    } else {
      #expect(try await transport.send(request).status == 200)
    }
    #expect(server.requests.count == 2)
  }

  @Test func `what may run twice is repeated on a new connection`() async throws {
    let server = try Self.forgetful()
    for _ in 0..<2 {
      let request = HTTPRequest(method: "POST", url: server.url, body: Array("q=1".utf8), isRepeatable: true)
      #expect(try await transport.send(request).status == 200)
    }
    #expect(server.requests.count == 3)
    #expect(server.connectionCount == 2)
  }

  @Test func `a missing certificate file is the host's mistake`() async throws {
    let wrong = CurlTransport(.init(certificateFile: "/nonexistent/ca.pem"))
    let server = try RawServer { $0.waitForEnd() }
    do {
      let response = try await wrong.send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
      Issue.record("\(response)")
    } catch TransportError.misconfigured {}
  }

  @Test func `a server without TLS is not trusted`() async throws {
    let server = try RawServer { connection in connection.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
    do {
      let response = try await transport.send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
      Issue.record("\(response)")
    } catch TransportError.untrusted(let host, _) {
      #expect(host == "127.0.0.1")
    }
  }

  @Test func `many requests at once all get their own answer`() async throws {
    let server = try RawServer { connection in
      while let request = connection.readRequest() { connection.send(.answer(body: request.body)) }
    }
    let crowded = CurlTransport(.init(maximumConcurrentRequests: 8))
    let url = server.url
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let body = Array("number \(number)".utf8)
          return try await crowded.send(HTTPRequest(method: "POST", url: url, body: body)).body == body
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(server.connectionCount <= 8)
  }

  @Test func `a transport that is gone leaves no thread`() async throws {
    let server = try RawServer(answering: .answer())
    for _ in 0..<200 { _ = try await CurlTransport().send(HTTPRequest(url: server.url)) }
    await until { threadCount() < 150 }
  }
}
