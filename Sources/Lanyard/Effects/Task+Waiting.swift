// Waiting for a task by itself ends only with the task: neither a cancellation nor a time limit gets anybody out.

extension Task where Failure == Never {
  /// What the task comes to; `nil` as soon as whoever waits is cancelled. The task itself goes on.
  var valueUnlessCancelled: Success? {
    get async { await running.endsUnlessCancelled() ? await value : nil }
  }

  /// What the task comes to; `nil` if that takes longer, whether whoever waits is cancelled or not.
  func value(within limit: Duration, in context: AuthContext) async -> Success? {
    await running.ends(within: limit, in: context) ? await value : nil
  }

  /// The task without its value.
  var running: RunningTask {
    RunningTask(end: { _ = await value }, cancel: { cancel() })
  }
}

/// A task of which only the end matters. A program has the waiting once that way, not for each type of value.
struct RunningTask: Sendable {
  let end: @Sendable () async -> Void
  let cancel: @Sendable () -> Void

  /// Waits for the end; `false` as soon as whoever waits is cancelled.
  func endsUnlessCancelled() async -> Bool {
    let isOver = FirstAnswer()
    Task {
      await end()
      isOver.set(true)
    }
    return await withTaskCancellationHandler {
      await isOver.get()
    } onCancel: {
      isOver.set(false)
    }
  }

  /// Waits for the end; `false` if that takes longer, whether whoever waits is cancelled or not.
  func ends(within limit: Duration, in context: AuthContext) async -> Bool {
    let isOver = FirstAnswer()
    let timer = Task { [sleep = context.sleep] in
      try? await sleep(limit)
      isOver.set(false)
    }
    Task {
      await end()
      isOver.set(true)
      timer.cancel()
    }
    return await isOver.get()
  }
}
