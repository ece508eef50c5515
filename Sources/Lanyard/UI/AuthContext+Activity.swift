extension AuthContext {
  /// Does some work while the activity hook shows it. What was begun is ended, on every path.
  func showing<Value: Sendable>(
    _ activity: Activity, _ work: @Sendable () async -> Value
  ) async -> Value {
    let end = await begin(activity)
    let value = await work()
    await end()
    return value
  }

  /// Begins to show the activity, now or after the delay, and returns what ends that.
  private func begin(_ activity: Activity) async -> ActivityEnd {
    guard let show = hooks.activity else { return {} }
    guard let delay = hooks.activityDelay else {
      // A hook that shows when it is too late shows nothing for long.
      let end = try? await attending {
        await show(activity)
      } late: {
        await $0?()
      }
      return { await hide(end ?? nil) }
    }
    let shown = Task { [sleep] () -> ActivityEnd? in
      // A wait that was cut short means that the work is over: then nothing is shown.
      guard (try? await sleep(delay)) != nil, !Task.isCancelled else { return nil }
      return await show(activity)
    }
    return {
      shown.cancel()
      await attempting(within: Self.patience) { await shown.value?() }
    }
  }

  /// The work is done, and nobody waits long for what only shows that.
  private func hide(_ end: ActivityEnd?) async {
    guard let end else { return }
    await attempting(within: Self.patience) { await end() }
  }
}
