import CPosix
package import Foundation
import Synchronization

/// A program that runs beside a test.
///
/// In place of Foundation's `Process`, which on Linux copies 256 bytes of every entry of `/proc/self/fd` whatever its
/// length: with many open files it reads past the end of the listing, and sometimes crashes.
package final class ChildProgram: Sendable {
  /// Where a stream of the program goes.
  package enum Stream: Sendable {
    /// To the test.
    case pipe
    /// Nowhere.
    case null
    /// Where that of the test goes.
    case inherited
  }

  package struct NotStarted: Error {
    let program: String
    let number: Int32
  }

  private let identifier: pid_t
  private let handles: [FileHandle?]
  private let exitCode = Mutex<Int32?>(nil)

  /// Starts a program: a path, or a name that is looked for in `PATH`.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil, input: Stream = .null,
    output: Stream = .null, errors: Stream = .inherited
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [(own: FileHandle, other: Int32)?] = []
    for (descriptor, stream) in [input, output, errors].enumerated() {
      ends.append(try Self.connect(stream, as: Int32(descriptor), &actions))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    defer { for end in ends.compactMap(\.self) { close(end.other) } }
    handles = ends.map { $0?.own }
    identifier = try Self.spawn([program] + arguments, environment, &actions)
  }

  /// Where a program of this package is: they lie beside the tests.
  package static func path(of name: String) -> String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path
  }

  /// What is written here, the program reads.
  package var input: FileHandle { handles[0] ?? .nullDevice }
  /// What the program writes.
  package var output: FileHandle { handles[1] ?? .nullDevice }
  /// What the program writes to standard error.
  package var errors: FileHandle { handles[2] ?? .nullDevice }

  /// Ends it with a signal.
  package func signal(_ number: Int32 = SIGTERM) {
    exitCode.withLock { code in
      // The number may belong to somebody else once its end was taken.
      if code == nil { _ = kill(identifier, number) }
    }
  }

  /// Waits for the end. Blocks the thread.
  ///
  /// - Returns: the exit code, or 128 plus the number of the signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    var info = siginfo_t()
    // Without taking the end, so that `signal` never meets a stranger.
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return exitCode.withLock { code in
      if let code { return code }
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let result = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      code = result
      return result
    }
  }

  /// Waits for the end on a thread of its own: the pool's are for tasks.
  package func end() async -> Int32 {
    await Self.onThread { self.wait() }
  }

  /// Everything that comes from a stream, read on a thread of its own.
  package static func text(of handle: FileHandle) async -> String {
    await onThread { String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self) }
  }

  private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: work()) }
    }
  }

  // MARK: Start

  private static func connect(
    _ stream: Stream, as descriptor: Int32, _ actions: inout posix_spawn_file_actions_t
  ) throws -> (own: FileHandle, other: Int32)? {
    switch stream {
    case .inherited: return nil
    case .null:
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
      return nil
    case .pipe:
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw NotStarted(program: "pipe", number: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let (own, other) = descriptor == 0 ? (ends[1], ends[0]) : (ends[0], ends[1])
      posix_spawn_file_actions_adddup2(&actions, other, descriptor)
      return (FileHandle(fileDescriptor: own, closeOnDealloc: true), other)
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String]?, _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
    var arguments = words.map { strdup($0) } + [nil]
    var assignments = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + assignments { free(text) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads that tasks run on hold back signals; the program must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var identifier: pid_t = 0
    let failure = posix_spawnp(&identifier, words[0], &actions, &attributes, &arguments, &assignments)
    guard failure == 0 else { throw NotStarted(program: words[0], number: failure) }
    return identifier
  }
}
