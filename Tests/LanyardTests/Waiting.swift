import Testing

/// Waits for something that another task does. What never comes is a failure, not a test that never ends.
func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let deadline = ContinuousClock.now + .seconds(30)
  while !condition() {
    guard ContinuousClock.now < deadline else {
      Issue.record("what was waited for never came", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
