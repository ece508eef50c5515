package import Testing

/// Waits for something that another task, thread or process is about to do. What never comes is a failure and not a test
/// that never ends; a machine with much to do is none.
package func until(
  isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let deadline = ContinuousClock.now + .seconds(300)
  while (try? condition()) != true {
    guard ContinuousClock.now < deadline else {
      Issue.record("what was waited for never came", sourceLocation: sourceLocation)
      return
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
}
