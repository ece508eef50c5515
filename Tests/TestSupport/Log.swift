internal import Synchronization

/// What happened, in order.
package final class Log<Entry: Sendable>: Sendable {
  private let content = Mutex<[Entry]>([])

  package init() {}

  package var entries: [Entry] { content.withLock { $0 } }

  package func add(_ entry: Entry) {
    content.withLock { $0.append(entry) }
  }
}
