import Synchronization

/// The last text that was put in.
final class Mailbox: Sendable {
  private let content = Mutex("")

  var text: String { content.withLock { $0 } }

  func put(_ text: String) { content.withLock { $0 = text } }
}
