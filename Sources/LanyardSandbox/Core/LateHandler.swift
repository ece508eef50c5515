internal import LanyardHTTPServer
internal import LanyardOAuth
internal import Synchronization

/// Stands between the server and the sandbox: the providers have to know the port, which is known only once the server
/// listens.
final class LateHandler: Sendable {
  /// The function is inside a structure because a generic container converts a bare one on each access, and keeps all
  /// those conversions on top of each other.
  private struct State {
    var handler: HTTPServer.Handler?
  }

  private let state = Mutex(State())

  func set(_ handler: @escaping HTTPServer.Handler) {
    state.withLock { $0.handler = handler }
  }

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    guard let handler = state.withLock({ $0.handler }) else { return .text(503, "The sandbox is starting.") }
    return await handler(request)
  }
}
