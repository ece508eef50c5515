extension AuthContext {
  /// Does some work while the activity hook shows it. What was begun is ended, on every path.
  func showing<Value: Sendable>(
    _ activity: Activity, _ work: @Sendable () async -> Value
  ) async -> Value {
    guard let show = hooks.activity else { return await work() }
    guard let delay = hooks.activityDelay else {
      // A hook that shows when it is too late shows nothing for long.
      let end = try? await attending {
        await show(activity)
      } late: {
        await $0?()
      }
      let value = await work()
      await hide(end ?? nil)
      return value
    }
    let shown = Task { [sleep] () -> ActivityEnd? in
      // A wait that was cut short means that the work is over: then nothing is shown.
      guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return nil }
      return await show(activity)
    }
    let value = await work()
    shown.cancel()
    await attempting(within: Self.patience) { await shown.value?() }
    return value
  }

  /// The work is done, and nobody waits long for what only shows that.
  private func hide(_ end: ActivityEnd?) async {
    guard let end else { return }
    await attempting(within: Self.patience) { await end() }
  }
}
