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
    let number: Int
    let fetchedAt: Date
    let expiresAt: Date

    var document: CachedDocument<Value> { CachedDocument(value: value, number: number, isFresh: false) }
  }

  private var entries: [Key: Entry] = [:]
  private var fetching: [Key: Task<Result<CachedDocument<Value>, any Error>, Never>] = [:]
  /// When each was last asked for again, whether that brought anything or not.
  private var askedAgainAt: [Key: Date] = [:]
  private var fetchCount = 0

  /// Whoever can make us ask again, such as with a forged token, must not do so as often as they like; in seconds.
  private let minimumRefetchInterval: TimeInterval = 30

  /// The document, from memory while it lasts.
  func document(_ key: Key, in context: AuthContext, fetch: @escaping Fetch) async throws -> CachedDocument<Value> {
    let now = context.now()
    // A document from the future was fetched before the clock was set back: nobody knows how long it lasts.
    if let entry = entries[key], entry.fetchedAt <= now, entry.expiresAt > now { return entry.document }
    return try await shared(key, in: context, fetch)
  }

  /// The document anew, because the known one will not do. `nil` if that is as new as can be, or if it was asked for
  /// again only just now.
  func document(
    _ key: Key, after known: CachedDocument<Value>, in context: AuthContext, fetch: @escaping Fetch
  ) async throws -> CachedDocument<Value>? {
    // Somebody else has asked meanwhile, or is asking.
    if let entry = entries[key], entry.number != known.number { return entry.document }
    if fetching[key] == nil {
      let now = context.now()
      guard !known.isFresh, !wasAskedAgain(key, now) else { return nil }
      askedAgainAt[key] = now
    }
    return try await shared(key, in: context, fetch)
  }

  private func wasAskedAgain(_ key: Key, _ now: Date) -> Bool {
    askedAgainAt[key].map { (0..<minimumRefetchInterval).contains(now.timeIntervalSince($0)) } ?? false
  }

  private func shared(
    _ key: Key, in context: AuthContext, _ fetch: @escaping Fetch
  ) async throws -> CachedDocument<Value> {
    let task = fetching[key] ?? start(key, in: context, fetch)
    // The fetch goes on for the others, and for the next time.
    guard let result = await task.valueUnlessCancelled else { throw CancellationError() }
    return try result.get()
  }

  private func start(
    _ key: Key, in context: AuthContext, _ fetch: @escaping Fetch
  ) -> Task<Result<CachedDocument<Value>, any Error>, Never> {
    let task = Task { () -> Result<CachedDocument<Value>, any Error> in
      let result = await Result { try await fetch() }
      fetching[key] = nil
      return result.map { keep($0.0, for: key, as: $0.1, at: context.now()) }
    }
    fetching[key] = task
    return task
  }

  private func keep(_ value: Value, for key: Key, as response: HTTPResponse, at now: Date) -> CachedDocument<Value> {
    fetchCount += 1
    entries[key] = Entry(value: value, number: fetchCount, fetchedAt: now, expiresAt: now + response.lifetime)
    return CachedDocument(value: value, number: fetchCount, isFresh: true)
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
