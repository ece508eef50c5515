#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a provider publishes: its metadata and its keys. Fetched once for all who wait, kept as long as HTTP says.
actor ProviderDocuments {
  fileprivate struct Entry<Value: Sendable>: Sendable {
    let value: Value
    let number: Int
    let lifetime: Range<Date>
  }

  /// Keys, as somebody got them.
  struct PublishedKeys: Sendable {
    let keys: JSONWebKeySet
    /// Which fetch they are from.
    let number: Int
    /// Whether they were fetched just now.
    let areFresh: Bool
  }

  private var metadata: Entry<ServerMetadata>?
  private var keys: [String: Entry<JSONWebKeySet>] = [:]
  private var fetchingMetadata: Task<ServerMetadata, any Error>?
  private var fetchingKeys: [String: Task<PublishedKeys, any Error>] = [:]
  /// When keys were last fetched because one was missing.
  private var lastRefetch: [String: Date] = [:]
  private var fetchCount = 0

  /// A token with an unknown key may be forged: it must not make us ask the provider as often as it likes.
  private static let minimumRefetchInterval: TimeInterval = 30

  func metadata(issuer: String, policy: IssuerPolicy, in context: AuthContext) async throws -> ServerMetadata {
    if let metadata, metadata.lifetime.contains(context.now()) { return metadata.value }
    let task =
      fetchingMetadata
      ?? Task {
        defer { fetchingMetadata = nil }
        let response = try await context.http.send(try ServerMetadata.request(issuer: issuer))
        let value = try ServerMetadata(response, issuer: policy)
        metadata = entry(value, response, at: context.now())
        return value
      }
    fetchingMetadata = task
    return try await task.value
  }

  /// The keys, from memory while they last.
  func keys(_ server: ServerMetadata, in context: AuthContext) async throws -> PublishedKeys {
    let request = try JSONWebKeySet.request(server)
    if let entry = keys[request.url], entry.lifetime.contains(context.now()) { return entry.known }
    return try await fetchKeys(request, in: context)
  }

  /// The keys again, because one is missing among those that are known: the provider may have rotated them. `nil` if
  /// asking is of no use, or was done a moment ago.
  func keys(
    _ server: ServerMetadata, after known: PublishedKeys, in context: AuthContext
  ) async throws -> PublishedKeys? {
    let request = try JSONWebKeySet.request(server)
    // Somebody else has asked meanwhile, or is asking.
    if let entry = keys[request.url], entry.number != known.number { return entry.known }
    if let task = fetchingKeys[request.url] { return try await task.value }
    guard !known.areFresh else { return nil }
    let now = context.now()
    if let last = lastRefetch[request.url], (0..<Self.minimumRefetchInterval).contains(now.timeIntervalSince(last)) {
      return nil
    }
    lastRefetch[request.url] = now
    return try await fetchKeys(request, in: context)
  }

  private func fetchKeys(_ request: HTTPRequest, in context: AuthContext) async throws -> PublishedKeys {
    let task =
      fetchingKeys[request.url]
      ?? Task {
        defer { fetchingKeys[request.url] = nil }
        let response = try await context.http.send(request)
        let entry = entry(try JSONWebKeySet(response), response, at: context.now())
        keys[request.url] = entry
        return PublishedKeys(keys: entry.value, number: entry.number, areFresh: true)
      }
    fetchingKeys[request.url] = task
    return try await task.value
  }

  private func entry<Value>(_ value: Value, _ response: HTTPResponse, at now: Date) -> Entry<Value> {
    fetchCount += 1
    return Entry(value: value, number: fetchCount, lifetime: now..<(now + response.lifetime))
  }
}

extension ProviderDocuments.Entry<JSONWebKeySet> {
  fileprivate var known: ProviderDocuments.PublishedKeys {
    ProviderDocuments.PublishedKeys(keys: value, number: number, areFresh: false)
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
      let age = headers["Age"].flatMap { Int($0) } ?? 0
      return TimeInterval(min(max(seconds - age, 60), 86_400))
    }
    return 3600
  }
}
