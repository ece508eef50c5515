#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Documents from the network: each fetched once for all who wait, and kept as long as HTTP says.
actor DocumentCache<Key: Hashable & Sendable, Value: Sendable> {
  typealias Fetch = @Sendable () async throws -> (Value, HTTPResponse)

  /// A document, as somebody got it.
  struct Document: Sendable {
    let value: Value
    /// Which fetch it is from.
    let number: Int
    /// Whether it was fetched for whoever got it, and not kept from earlier.
    let isFresh: Bool
  }

  fileprivate struct Entry {
    let value: Value
    let number: Int
    let fetchedAt: Date
    let expiresAt: Date
  }

  private var entries: [Key: Entry] = [:]
  private var fetching: [Key: Task<Result<Document, any Error>, Never>] = [:]
  private var fetchCount = 0
  /// When each was last asked for again, whether that brought anything or not.
  private var askedAgainAt: [Key: Date] = [:]

  /// Whoever can make us ask again, such as with a forged token, must not do so as often as they like; in seconds.
  private let minimumRefetchInterval: TimeInterval = 30

  /// The document, from memory while it lasts.
  func document(_ key: Key, in context: AuthContext, fetch: @escaping Fetch) async throws -> Document {
    let now = context.now()
    // A document from the future was fetched before the clock was set back: nobody knows how long it lasts.
    if let entry = entries[key], entry.fetchedAt <= now, entry.expiresAt > now { return entry.document }
    return try await shared(key, in: context, fetch)
  }

  /// The document anew, because one that is known lacks something; `nil` if there is no newer one and asking for it was
  /// done only just now.
  func document(
    _ key: Key, newerThan known: Document, in context: AuthContext, fetch: @escaping Fetch
  ) async throws -> Document? {
    // Somebody else has asked meanwhile, or is asking.
    if let entry = entries[key], entry.number > known.number { return entry.document }
    guard fetching[key] == nil else { return try await shared(key, in: context, fetch) }
    let now = context.now()
    guard !known.isFresh, !(askedAgainAt[key].map { isRecent($0, now) } ?? false) else { return nil }
    askedAgainAt[key] = now
    return try await shared(key, in: context, fetch)
  }

  private func isRecent(_ time: Date, _ now: Date) -> Bool {
    (0..<minimumRefetchInterval).contains(now.timeIntervalSince(time))
  }

  private func shared(_ key: Key, in context: AuthContext, _ fetch: @escaping Fetch) async throws -> Document {
    let task = fetching[key] ?? start(key, in: context, fetch)
    // The fetch goes on for the others, and for the next time.
    guard let result = await task.valueUnlessCancelled else { throw CancellationError() }
    return try result.get()
  }

  private func start(
    _ key: Key, in context: AuthContext, _ fetch: @escaping Fetch
  ) -> Task<Result<Document, any Error>, Never> {
    let task = Task { () -> Result<Document, any Error> in
      let result = await Result { try await fetch() }
      fetching[key] = nil
      return result.map { value, response in keep(key, value, for: response.lifetime, at: context.now()) }
    }
    fetching[key] = task
    return task
  }

  private func keep(_ key: Key, _ value: Value, for lifetime: TimeInterval, at now: Date) -> Document {
    fetchCount += 1
    entries[key] = Entry(value: value, number: fetchCount, fetchedAt: now, expiresAt: now + lifetime)
    return Document(value: value, number: fetchCount, isFresh: true)
  }
}

extension DocumentCache.Entry {
  fileprivate var document: DocumentCache.Document {
    DocumentCache.Document(value: value, number: number, isFresh: false)
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
