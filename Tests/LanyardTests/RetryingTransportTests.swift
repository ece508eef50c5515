import Foundation
import Lanyard
import LanyardTesting
import Synchronization
import Testing

@Suite struct `A transport that tries again` {
  /// Sends a request through answers that are used up one by one, and tells how long it paused.
  func send(
    _ request: HTTPRequest,
    _ answers: [Result<HTTPResponse, any Error>]
  ) async -> (result: Result<HTTPResponse, any Error>, sent: Int, pauses: [Duration]) {
    let rest = Mutex(answers[...])
    let pauses = Mutex<[Duration]>([])
    let base = ScriptedTransport { _ in
      guard let answer = rest.withLock({ $0.popFirst() }) else { throw CancellationError() }
      return try answer.get()
    }
    let random = SeededRandom()
    let transport = RetryingTransport(
      base, now: { Date(timeIntervalSince1970: 1_767_225_600) },
      sleep: { pause in pauses.withLock { $0.append(pause) } }, randomBytes: { random.bytes($0) })
    do {
      let response = try await transport.send(request)
      return (.success(response), base.requests.count, pauses.withLock { $0 })
    } catch {
      return (.failure(error), base.requests.count, pauses.withLock { $0 })
    }
  }

  func send(
    _ answers: [Result<HTTPResponse, any Error>]
  ) async -> (result: Result<HTTPResponse, any Error>, sent: Int, pauses: [Duration]) {
    await send(HTTPRequest(url: "https://x.example/"), answers)
  }

  let ok = Result<HTTPResponse, any Error>.success(HTTPResponse(status: 200))
  let unreachable = Result<HTTPResponse, any Error>.failure(TransportError.unreachable(host: "x.example", "down"))

  func status(_ status: Int, retryAfter: String? = nil) -> Result<HTTPResponse, any Error> {
    var headers = HTTPFields()
    headers["Retry-After"] = retryAfter
    return .success(HTTPResponse(status: status, headers: headers))
  }

  @Test func `repeats what passes`() async throws {
    for first in [unreachable, status(429), status(502), status(503), status(504)] {
      let outcome = await send([first, ok])
      #expect(try outcome.result.get().status == 200)
      #expect(outcome.sent == 2)
      #expect(outcome.pauses.allSatisfy { $0 >= .milliseconds(100) && $0 <= .milliseconds(200) })
    }
  }

  @Test func `never repeats what redeems something`() async throws {
    let request = HTTPRequest(method: "POST", url: "https://x.example/token")
    #expect(await send(request, [unreachable, ok]).sent == 1)
    #expect(await send(request, [status(503), ok]).sent == 1)
  }

  @Test func `does not repeat what will not pass`() async throws {
    let untrusted = Result<HTTPResponse, any Error>.failure(TransportError.untrusted(host: "x.example", "expired"))
    for first in [status(400), status(401), status(404), status(500), untrusted, .failure(CancellationError())] {
      #expect(await send([first, ok]).sent == 1)
    }
  }

  @Test func `gives up in the end, with the last answer`() async throws {
    let outcome = await send([status(503), status(503), status(502), ok])
    #expect(try outcome.result.get().status == 502)
    #expect(outcome.sent == 3)
    #expect(outcome.pauses.count == 2)
    #expect(await send([unreachable, unreachable, unreachable, ok]).sent == 3)
  }

  @Test func `keeps Retry-After, unless it asks for too much`() async throws {
    #expect(await send([status(503, retryAfter: "2"), ok]).pauses == [.seconds(2)])
    let date = await send([status(503, retryAfter: "Thu, 01 Jan 2026 00:00:03 GMT"), ok])
    #expect(date.pauses == [.seconds(3)])
    let tooLong = await send([status(503, retryAfter: "600"), ok])
    #expect(tooLong.sent == 1)
    #expect(try tooLong.result.get().status == 503)
    #expect(await send([status(503, retryAfter: "Thu, 01 Jan 1970 00:00:00 GMT"), ok]).pauses == [.zero])
  }

  @Test func `a cancelled pause ends it`() async throws {
    let base = ScriptedTransport { _ in HTTPResponse(status: 503) }
    let transport = RetryingTransport(
      base, now: { Date() }, sleep: { _ in throw CancellationError() },
      randomBytes: { [UInt8](repeating: 0, count: $0) })
    await #expect(throws: CancellationError.self) { try await transport.send(HTTPRequest(url: "https://x.example/")) }
    #expect(base.requests.count == 1)
  }
}
