package import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
  private let time: Mutex<Date>

  package init(_ start: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
    time = Mutex(start)
  }

  package var now: Date { time.withLock { $0 } }

  package func advance(by duration: Duration) {
    time.withLock { $0.addTimeInterval(Double(duration.components.seconds)) }
  }
}
