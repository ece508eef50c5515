/// What has been done and how to undo it, in reverse. The original error wins; what cannot be undone is listed beside it.
struct Compensation: Sendable {
  private var steps: [(step: AuthError.Step, undo: @Sendable () async throws -> Void)] = []
  private let context: AuthContext
  private let timeout: Duration

  init(context: AuthContext, timeout: Duration) {
    var quiet = context
    quiet.progress = { _ in }
    self.context = quiet
    self.timeout = timeout
  }

  mutating func add(_ step: AuthError.Step, undo: @escaping @Sendable () async throws -> Void) {
    steps.append((step, undo))
  }

  func undo() async -> (undone: [AuthError.Step], stillSignedIn: [AuthError.Step]) {
    var undone: [AuthError.Step] = []
    var failed: [AuthError.Step] = []
    for (step, undo) in steps.reversed() {
      let succeeded = await withTimeout(undo)
      if succeeded { undone.append(step) } else { failed.append(step) }
      context.log(AuthEvent(.undid(step: step.rawValue, succeeded: succeeded)))
    }
    return (undone, failed)
  }

  /// Runs in a task of its own, since the attempt's may be cancelled: that must not keep it from being undone.
  private func withTimeout(_ undo: @escaping @Sendable () async throws -> Void) async -> Bool {
    await Task { [context, timeout] in
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { (try? await undo()) != nil }
        group.addTask {
          try? await context.sleep(timeout)
          return false
        }
        let succeeded = await group.next() ?? false
        group.cancelAll()
        return succeeded
      }
    }.value
  }
}
