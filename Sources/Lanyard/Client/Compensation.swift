/// What has been done and how to undo it, in reverse. The original error wins; what cannot be undone is listed beside it.
struct Compensation: Sendable {
  private var steps: [(step: AuthError.Step, undo: @Sendable (AuthContext) async throws -> Void)] = []
  private let context: AuthContext
  private let timeout: Duration

  init(context: AuthContext, timeout: Duration) {
    var quiet = context
    // The attempt stays in the phase that failed.
    quiet.progress = { _ in }
    self.context = quiet
    self.timeout = timeout
  }

  mutating func add(_ step: AuthError.Step, undo: @escaping @Sendable (AuthContext) async throws -> Void) {
    steps.append((step, undo))
  }

  func undo() async -> (undone: [AuthError.Step], stillSignedIn: [AuthError.Step]) {
    var undone: [AuthError.Step] = []
    var failed: [AuthError.Step] = []
    for (step, undo) in steps.reversed() {
      let succeeded = await context.attempting(within: timeout) { [context] in try await undo(context) }
      if succeeded { undone.append(step) } else { failed.append(step) }
      context.log(AuthEvent(.undid(step: step.rawValue, succeeded: succeeded)))
    }
    return (undone, failed)
  }
}
