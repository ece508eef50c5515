#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Documents from the network: each fetched once for all who wait, and kept as long as HTTP says.
actor DocumentCache<Key: Hashable & Sendable, Value: Sendable> {
  typealias Fetch = @Sendable () async throws -> (Value, HTTPResponse)

  private struct Entry {
    let value: Value
    let fetchedAt: Date
    let expiresAt: Date
  }

  private var entries: [Key: Entry] = [:]
  private var fetching: [Key: Task<Result<Value, any Error>, Never>] = [:]
  /// When each was last asked for again, whether that brought anything or not.
  private var askedAgainAt: [Key: Date] = [:]

  /// Whoever can make us ask again, such as with a forged token, must not do so as often as they like; in seconds.
  private let minimumRefetchInterval: TimeInterval = 30

  /// The document, from memory while it lasts.
  func value(_ key: Key, in context: AuthContext, fetch: @escaping Fetch) async throws -> Value {
    let now = context.now()
    // A document from the future was fetched before the clock was set back: nobody knows how long it lasts.
    if let entry = entries[key], entry.fetchedAt <= now, entry.expiresAt > now { return entry.value }
    return try await shared(key, in: context, fetch)
  }

  /// The document anew, unless it was fetched or asked for again only just now.
  func valueAgain(_ key: Key, in context: AuthContext, fetch: @escaping Fetch) async throws -> Value {
    let now = context.now()
    if let entry = entries[key], fetching[key] == nil,
      isRecent(entry.fetchedAt, now) || askedAgainAt[key].map({ isRecent($0, now) }) ?? false
    {
      return entry.value
    }
    if fetching[key] == nil { askedAgainAt[key] = now }
    return try await shared(key, in: context, fetch)
  }

  private func isRecent(_ time: Date, _ now: Date) -> Bool {
    (0..<minimumRefetchInterval).contains(now.timeIntervalSince(time))
  }

  private func shared(_ key: Key, in context: AuthContext, _ fetch: @escaping Fetch) async throws -> Value {
    let task = fetching[key] ?? start(key, in: context, fetch)
    // The fetch goes on for the others, and for the next time.
    guard let result = await task.valueUnlessCancelled else { throw CancellationError() }
    return try result.get()
  }

  private func start(
    _ key: Key, in context: AuthContext, _ fetch: @escaping Fetch
  ) -> Task<Result<Value, any Error>, Never> {
    let task = Task { () -> Result<Value, any Error> in
      let result = await Result { try await fetch() }
      fetching[key] = nil
      if case .success(let (value, response)) = result {
        let now = context.now()
        entries[key] = Entry(value: value, fetchedAt: now, expiresAt: now + response.lifetime)
      }
      return result.map(\.0)
    }
    fetching[key] = task
    return task
  }
}

extension HTTPResponse {
  /// How long the answer may be kept (RFC 9111 §4.2.1), in seconds: at least a minute, at most a day, an hour if nothing
  /// is said.
  fileprivate var lifetime: TimeInterval {
    let directives = headers.values("Cache-Control").joined(separator: ",").split(separator: ",")
    for directive in directives {
      let text = directive.drop { $0 == " " }
      guard text.lowercased().hasPrefix("max-age="), let seconds = Int(text.dropFirst("max-age=".count)) else {
        continue
      }
      // Neither can be negative; the difference of what a server made up could be more than a number holds.
      let age = headers["Age"].flatMap { Int($0) } ?? 0
      return TimeInterval(min(max(max(0, seconds) - max(0, age), 60), 86_400))
    }
    return 3600
  }
}
