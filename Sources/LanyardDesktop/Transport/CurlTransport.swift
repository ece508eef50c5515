public import Lanyard
internal import Synchronization

/// Sends requests with libcurl, on one thread of its own for any number of callers.
///
/// Connections are kept and reused. Redirects are not followed, cookies and `.netrc` are not read, TLS (1.2 or later)
/// is always verified, plain `http` goes to loopback addresses only, and those never through a proxy. The thread ends
/// when the last reference to the transport is gone.
public final class CurlTransport: HTTPTransport {
  private let options: Options
  private let engine = Mutex<CurlEngine?>(nil)

  /// Makes a transport. Nothing is started before the first request.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  deinit {
    engine.withLock { $0?.stop() }
  }

  /// Sends one request and returns the answer, whatever its status.
  ///
  /// A request that is not repeatable is handed to the network at most once.
  ///
  /// - Throws: ``TransportError``; `CancellationError` when the task is cancelled, which also ends the transfer.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let checked = try CurlRequest(request, options)
    let engine = try startedEngine()
    let ticket = CurlTicket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        engine.submit(CurlJob(request: checked, ticket: ticket, continuation: continuation))
      }
    } onCancel: {
      engine.cancel(ticket)
    }
  }

  private func startedEngine() throws(TransportError) -> CurlEngine {
    try engine.withLock { (engine) throws(TransportError) in
      if let engine { return engine }
      let started = try CurlEngine.start(options)
      engine = started
      return started
    }
  }
}
