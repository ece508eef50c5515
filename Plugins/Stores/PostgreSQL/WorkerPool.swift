/// Hands out workers to one caller each. Callers wait in the order they came; one that is cancelled leaves.
actor WorkerPool {
  private let limit: Int
  private let make: @Sendable () -> Worker
  private var idle: [Worker] = []
  private var made = 0
  private var waiting: [(number: Int, continuation: CheckedContinuation<Worker, any Error>)] = []
  private var number = 0

  init(limit: Int, make: @escaping @Sendable () -> Worker) {
    self.limit = max(1, limit)
    self.make = make
  }

  func take() async throws -> Worker {
    try Task.checkCancellation()
    // The one that was used last: its caches are warm, and the others may be ended by the server.
    if let worker = idle.popLast() { return worker }
    if made < limit {
      made += 1
      return make()
    }
    number += 1
    return try await wait(number)
  }

  func give(_ worker: Worker) {
    guard !waiting.isEmpty else { return idle.append(worker) }
    waiting.removeFirst().continuation.resume(returning: worker)
  }

  private func wait(_ number: Int) async throws -> Worker {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // The cancellation may have come before there was anything to remove.
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { await self.leave(number) }
    }
  }

  private func leave(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(throwing: CancellationError())
  }
}
