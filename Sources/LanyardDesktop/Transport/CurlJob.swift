internal import Lanyard
internal import Synchronization

/// One call of `send`: what to send, and who waits for the answer.
struct CurlJob: Sendable {
  let request: CurlRequest
  let ticket: CurlTicket
  let continuation: CheckedContinuation<HTTPResponse, any Error>
  let deadline: ContinuousClock.Instant

  init(request: CurlRequest, ticket: CurlTicket, continuation: CheckedContinuation<HTTPResponse, any Error>) {
    self.request = request
    self.ticket = ticket
    self.continuation = continuation
    deadline = .now + request.timeout
  }
}

/// Remembers that a call was cancelled, also when that came before the call reached the engine.
final class CurlTicket: Sendable {
  private let flag = Mutex(false)

  var isCancelled: Bool { flag.withLock(\.self) }

  func cancel() {
    flag.withLock { $0 = true }
  }
}
