/// Keeps a property on the heap, copied when it is changed.
///
/// What is large and passed through many functions is boxed: it is one pointer then for all of them, and programs are
/// smaller by what each would need to move it.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  private final class Storage: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var storage: Storage

  init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  var wrappedValue: Value {
    get { storage.value }
    set { storage = Storage(newValue) }
  }
}

extension Mirror {
  /// Shows the members as if they were not boxed.
  init(_ owner: some Any, unboxing members: Any) {
    self.init(owner, children: Mirror(reflecting: members).children, displayStyle: .struct)
  }
}
