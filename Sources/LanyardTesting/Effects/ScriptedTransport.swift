public import Lanyard
import Synchronization

/// A transport without a network: a closure answers each request, and all are remembered.
public final class ScriptedTransport: HTTPTransport {
  private let sent = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Makes a transport. Without a closure every request fails: a test that reaches the network says so.
  public init(
    answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse = { request in
      throw TransportError.unreachable(host: request.url, "the test did not expect this request")
    }
  ) {
    self.answer = answer
  }

  /// The requests so far, in order.
  public var requests: [HTTPRequest] {
    sent.withLock { $0 }
  }

  /// Remembers the request and asks the closure.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    sent.withLock { $0.append(request) }
    return try await answer(request)
  }
}
