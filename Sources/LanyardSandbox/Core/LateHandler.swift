internal import LanyardHTTPServer
internal import LanyardOAuth
internal import Synchronization

/// Stands between the server and the sandbox: the providers have to know the port, which is known only once the server
/// listens.
final class LateHandler: Sendable {
  private let handler = Mutex<HTTPServer.Handler?>(nil)

  func set(_ handler: @escaping HTTPServer.Handler) {
    self.handler.withLock { $0 = handler }
  }

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    guard let handler = handler.withLock({ $0 }) else { return .text(503, "The sandbox is starting.") }
    return await handler(request)
  }
}
