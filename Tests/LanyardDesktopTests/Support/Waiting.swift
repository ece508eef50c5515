import Foundation
import Testing

/// Waits for something that another thread or process is about to do; gives up after five minutes: a machine with much to do is no failure.
func until(_ condition: @Sendable () throws -> Bool, _ location: SourceLocation = #_sourceLocation) async {
  for _ in 0..<60_000 {
    if (try? condition()) == true { return }
    try? await Task.sleep(for: .milliseconds(5))
  }
  Issue.record("it never happened", sourceLocation: location)
}

func threadCount() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
}
