import Glibc

// Mistakes made on purpose. A sanitizer that lets one of them pass is not watching; see Scripts/sanitize.

final class Shared: @unchecked Sendable {
  var count = 0
  let guarded = Mutex(0)
}

@main
enum Planted {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "race": race()
    case "nothing": careful()
    case "overflow": overflow()
    case "leak": leak()
    default: exit(64)
    }
  }

  /// Two threads that count without asking each other.
  static func race() {
    let shared = Shared()
    twice { for _ in 0..<1000 { shared.count += 1 } }
  }

  /// Two threads that do.
  static func careful() {
    let shared = Shared()
    twice { for _ in 0..<1000 { shared.guarded.withLock { $0 += 1 } } }
  }

  private static func twice(_ work: @escaping @Sendable () -> Void) {
    let threads = (0..<2).map { _ in
      let job = Unmanaged.passRetained(Job(work))
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { pointer in
          if let pointer { Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work() }
          return nil
        }, job.toOpaque())
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  static func overflow() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
    bytes.initialize(repeating: 0, count: 8)
    exit(Int32(bytes[8 + CommandLine.arguments.count - 2]) & 0)
  }

  @inline(never)
  static func leak() {
    for _ in 0..<100 { _ = Unmanaged.passRetained(Shared()) }
  }
}

final class Job {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}
