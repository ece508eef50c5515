// Waiting for a task by itself ends only with the task: neither a cancellation nor a time limit gets anybody out.

extension Task where Failure == Never {
  /// What the task comes to; `nil` as soon as whoever waits is cancelled. The task itself goes on.
  var valueUnlessCancelled: Success? {
    get async {
      let first = FirstValue<Success?>()
      Task<Void, Never> { first.set(await value) }
      return await withTaskCancellationHandler {
        await first.get()
      } onCancel: {
        first.set(nil)
      }
    }
  }

  /// What the task comes to; `nil` if that takes longer, whether whoever waits is cancelled or not.
  func value(within limit: Duration, in context: AuthContext) async -> Success? {
    let first = FirstValue<Success?>()
    let timer = Task<Void, Never> { [sleep = context.sleep] in
      try? await sleep(limit)
      first.set(nil)
    }
    Task<Void, Never> {
      first.set(await value)
      timer.cancel()
    }
    return await first.get()
  }
}
