import Synchronization

/// What happened, in order.
final class Log: Sendable {
  private let content = Mutex<[String]>([])

  var entries: [String] { content.withLock { $0 } }

  func add(_ entry: String) {
    content.withLock { $0.append(entry) }
  }
}
