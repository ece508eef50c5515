import Lanyard
import Synchronization

/// What happened, in order.
final class Log<Entry: Sendable>: Sendable {
  private let content = Mutex<[Entry]>([])

  var entries: [Entry] { content.withLock { $0 } }

  func add(_ entry: Entry) {
    content.withLock { $0.append(entry) }
  }
}

extension Log where Entry == AuthEvent {
  func count(_ kind: AuthEvent.Kind) -> Int {
    entries.filter { $0.kind == kind }.count
  }
}

/// The error of a body that has to throw one.
func authError(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return AuthError(error)
  }
}
