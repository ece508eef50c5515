import Glibc

/// What `import Synchronization` means while the thread sanitizer watches.
///
/// The sanitizer does not see into the standard library: where two threads meet in `Synchronization.Mutex`, it takes the
/// hand-over of the lock for a race, now and then. It knows the locks of the system, so this is one, with the same surface.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let value: UnsafeMutablePointer<Value>

  /// A lock that guards a value.
  public init(_ initialValue: consuming sending Value) {
    lock = .allocate(capacity: 1)
    value = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    value.initialize(to: initialValue)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Waits for the lock, then hands out the value.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }

  /// Hands out the value if nobody holds the lock, else returns nil.
  public borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { pthread_mutex_unlock(lock) }
    return try body(&value.pointee)
  }
}

// The pointers never change, and what they point at is only touched by whoever holds the lock.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}
