extension AuthContext {
  /// Does some work while the activity hook shows it. What was begun is ended, on every path.
  func showing<Value: Sendable>(
    _ activity: Activity, _ work: @Sendable () async -> Value
  ) async -> Value {
    guard let show = hooks.activity else { return await work() }
    guard let delay = hooks.activityDelay else {
      let end = await show(activity)
      let value = await work()
      await end?()
      return value
    }
    let shown = Task { [sleep] () -> ActivityEnd? in
      // A wait that was cut short means that the work is over: then nothing is shown.
      guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return nil }
      return await show(activity)
    }
    let value = await work()
    shown.cancel()
    await shown.value?()
    return value
  }
}
