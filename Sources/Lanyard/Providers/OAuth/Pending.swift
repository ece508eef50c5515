import Synchronization

/// A request that exists only when the user agent knows its redirect URI.
final class Pending<Request: Sendable>: Sendable {
  private let content = Mutex<Request?>(nil)

  var value: Request? { content.withLock { $0 } }

  func set(_ request: Request) {
    content.withLock { $0 = request }
  }
}
