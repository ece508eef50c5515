internal import CPosix
internal import Lanyard

/// The lock on an open file. It ends with the value, also when the process dies.
struct FileLock: ~Copyable {
  private let file: FileDescriptor

  init(owning number: Int32) {
    file = FileDescriptor(owning: number)
  }

  /// Says where its life ends.
  consuming func release() {}

  /// Waits until nobody else holds it: by asking again, since a thread that waits in the system cannot be cancelled.
  func acquire(within patience: Duration) async throws {
    let deadline = ContinuousClock.now + patience
    var pause = Duration.milliseconds(1)
    while true {
      let result = lanyard_try_lock(file.number)
      if result == 0 { return }
      guard result == -EWOULDBLOCK || result == -EINTR else {
        throw StorageError.notWritable("the lock: \(SystemError.text(-result))")
      }
      guard ContinuousClock.now < deadline else { throw StorageError.locked }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(10))
    }
  }
}
