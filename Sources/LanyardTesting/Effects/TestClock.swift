#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

import Synchronization

/// A clock that stands still until it is moved. Sleepers wake when the time they wait for has come.
public final class TestClock: Sendable {
  private struct Sleeper {
    let id: Int
    let wakesAt: Date
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Content {
    var now: Date
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let content: Mutex<Content>

  /// Makes a clock that stands at a time; without one at the beginning of 2026 in UTC.
  public init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    content = Mutex(Content(now: now))
  }

  /// The time.
  public var now: Date {
    content.withLock { $0.now }
  }

  /// How many tasks sleep at the moment.
  public var sleeperCount: Int {
    content.withLock { $0.sleepers.count }
  }

  /// Moves the time on and wakes whoever has waited long enough.
  public func advance(by duration: Duration) {
    let woken = content.withLock { content -> [Sleeper] in
      content.now += duration.seconds
      let now = content.now
      let woken = content.sleepers.filter { $0.wakesAt <= now }
      content.sleepers.removeAll { $0.wakesAt <= now }
      return woken
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Waits until the time has been moved on that far.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(_ duration: Duration) async throws {
    let id = content.withLock { content in
      content.nextID += 1
      return content.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        add(id, duration, continuation)
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Waits until that many tasks sleep.
  public func waitForSleepers(_ count: Int) async throws {
    while sleeperCount < count {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private func add(_ id: Int, _ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
    let result = content.withLock { content -> Result<Void, any Error>? in
      // The cancellation may come before the sleeper is stored.
      if content.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      guard duration > .zero else { return .success(()) }
      let wakesAt = content.now + duration.seconds
      content.sleepers.append(Sleeper(id: id, wakesAt: wakesAt, continuation: continuation))
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let sleeper = content.withLock { content -> Sleeper? in
      guard let place = content.sleepers.firstIndex(where: { $0.id == id }) else {
        content.cancelled.insert(id)
        return nil
      }
      return content.sleepers.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
