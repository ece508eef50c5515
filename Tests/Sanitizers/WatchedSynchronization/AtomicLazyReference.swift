/// A reference that is set once: over the same lock as everything else that is watched.
public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable, Sendable {
  /// The address of the retained instance, 0 before.
  private let address = Mutex(0)

  /// Starts without a reference.
  public init() {}

  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: address.withLock(\.self)) {
      Unmanaged<Instance>.fromOpaque(pointer).release()
    }
  }

  /// The reference, if there is one.
  public borrowing func load() -> Instance? {
    UnsafeRawPointer(bitPattern: address.withLock(\.self)).map {
      Unmanaged<Instance>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Sets the reference unless there is one, and returns the one that is there then.
  public borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
    let new = Unmanaged.passRetained(desired)
    let ours = Int(bitPattern: new.toOpaque())
    let kept = address.withLock { address in
      if address == 0 { address = ours }
      return address
    }
    defer { if kept != ours { new.release() } }
    return load() ?? new.takeUnretainedValue()
  }
}
