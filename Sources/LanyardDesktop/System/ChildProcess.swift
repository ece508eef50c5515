internal import CPosix
internal import Synchronization

/// A program that is started and left alone: a session of its own, no open files, no output.
struct ChildProcess: Sendable {
  /// What is known of it after a while.
  enum State: Sendable, Hashable {
    /// It could not be started, with this error number.
    case notStarted(Int32)
    /// It is running, or somebody else took its end.
    case running
    /// It ended with this exit code, or with 128 plus the number of a signal.
    case exited(Int32)
  }

  /// The program and its arguments, each exactly as the program sees it.
  let words: [String]

  /// Starts the program and watches it for a while. Whenever it ends, nothing of it is left in the system.
  func start(watchingFor patience: Duration) async -> State {
    let watch = Watch()
    let isStarted = OwnThread.start { watch.run(words) }
    guard isStarted else { return .notStarted(EAGAIN) }
    await withTaskCancellationHandler {
      await watch.end.wait(atMost: patience)
    } onCancel: {
      watch.end.set()
    }
    return watch.state
  }

  private final class Watch: Sendable {
    let end = Signal()
    private let current = Mutex(State.running)

    var state: State { current.withLock { $0 } }

    func run(_ words: [String]) {
      let state = Self.outcome(words)
      current.withLock { $0 = state }
      end.set()
    }

    private static func outcome(_ words: [String]) -> State {
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      var child: pid_t = 0
      let failure = lanyard_spawn_detached(&arguments, &child)
      guard failure == 0 else { return .notStarted(failure) }
      let code = lanyard_wait_for(child)
      return code < 0 ? .running : .exited(code)
    }
  }
}
