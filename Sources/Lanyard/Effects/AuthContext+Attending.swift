extension AuthContext {
  /// How long something that was cancelled may take to notice.
  static let patience = Duration.seconds(2)

  /// Does work that others wrote: a provider, a backend, a hook, a storage.
  ///
  /// A cancellation is passed on to it. Work that is deaf to it is left behind after a moment, so that it cannot hold up
  /// whoever cancelled; what it still brings then goes to `late`.
  ///
  /// - Throws: what the work throws; `CancellationError` if it was left behind.
  func attending<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    late: @escaping @Sendable (Value) async -> Void = { _ in }
  ) async throws -> Value {
    let task = Task { await Result { try await work() } }
    guard await ends(task.running) else {
      Task {
        if case .success(let value) = await task.value { await late(value) }
      }
      throw CancellationError()
    }
    return try await task.value.get()
  }

  private func ends(_ task: RunningTask) async -> Bool {
    if await task.endsUnlessCancelled() { return true }
    task.cancel()
    return await task.ends(within: Self.patience, in: self)
  }

  /// Does work that nobody is interested in for longer than this.
  ///
  /// - Returns: whether it came to an end in time, and a good one.
  @discardableResult
  func attempting(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Void
  ) async -> Bool {
    // A task of its own: the caller's may be cancelled, which must not keep the work from being done.
    let task = Task { (try? await work()) != nil }
    if let succeeded = await task.value(within: limit, in: self) { return succeeded }
    task.cancel()
    return false
  }
}
