import Synchronization

/// Something that is turned on once.
final class Switch: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock { $0 } }

  func set() {
    state.withLock { $0 = true }
  }
}
