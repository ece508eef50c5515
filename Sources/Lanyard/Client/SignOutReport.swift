/// What a sign-out did, step by step.
public struct SignOutReport: Sendable {
  /// One step.
  public struct Entry: Sendable {
    /// Where the person was signed out.
    public var step: AuthError.Step
    /// Why it failed; `nil` if it did not.
    public var error: AuthError?

    /// Makes an entry.
    public init(step: AuthError.Step, error: AuthError?) {
      self.step = step
      self.error = error
    }
  }

  /// The steps in the order they were taken. Empty if nobody was signed in.
  public var steps: [Entry]

  /// Makes a report.
  public init(steps: [Entry]) {
    self.steps = steps
  }

  /// Whether every step worked.
  public var isComplete: Bool { steps.allSatisfy { $0.error == nil } }
}
