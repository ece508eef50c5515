import Synchronization

/// A value that closures of a test share.
final class Shared<Value: Sendable>: Sendable {
  private let mutex: Mutex<Value>

  init(_ value: Value) {
    mutex = Mutex(value)
  }

  var value: Value {
    get { mutex.withLock { $0 } }
    set { mutex.withLock { $0 = newValue } }
  }
}

extension Shared where Value: RangeReplaceableCollection, Value.Element: Sendable {
  func append(_ element: Value.Element) {
    mutex.withLock { $0.append(element) }
  }
}
