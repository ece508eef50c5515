/// Lets one interactive attempt in at a time: two browsers asking for the same person confuse everybody.
actor AttemptGate {
  private var current: SignInAttempt?
  private var waiting: [(attempt: SignInAttempt, continuation: CheckedContinuation<Void, any Error>)] = []

  /// Returns when it is the attempt's turn.
  ///
  /// - Throws: ``AuthError`` with reason `busy`, or `CancellationError`.
  func enter(_ attempt: SignInAttempt, policy: ConcurrentAttemptPolicy) async throws {
    try Task.checkCancellation()
    guard let current else {
      self.current = attempt
      return
    }
    switch policy {
    case .reject:
      throw AuthError(.busy, phase: .preparing, provider: attempt.providerID)
    case .replace:
      current.end(.superseded)
      for waiter in waiting { waiter.attempt.end(.superseded) }
    case .queue:
      break
    }
    try await wait(attempt)
  }

  /// Makes room for the next.
  func leave(_ attempt: SignInAttempt) {
    guard current === attempt else { return }
    current = waiting.isEmpty ? nil : waiting[0].attempt
    if !waiting.isEmpty { waiting.removeFirst().continuation.resume() }
  }

  private func wait(_ attempt: SignInAttempt) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        // The cancellation may have come before there was anything to remove.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiting.append((attempt, continuation))
      }
    } onCancel: {
      Task { await self.giveUp(attempt) }
    }
  }

  private func giveUp(_ attempt: SignInAttempt) {
    guard let place = waiting.firstIndex(where: { $0.attempt === attempt }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: CancellationError())
  }
}
