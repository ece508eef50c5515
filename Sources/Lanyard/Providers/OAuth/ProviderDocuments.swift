#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a provider publishes: its metadata and its keys. Fetched once for all who wait, kept as long as HTTP says.
actor ProviderDocuments {
  private struct Entry<Value: Sendable> {
    let value: Value
    let fetchedAt: Date
    let expiresAt: Date
  }

  private var metadata: Entry<ServerMetadata>?
  private var keys: [String: Entry<JSONWebKeySet>] = [:]
  private var fetchingMetadata: Task<ServerMetadata, any Error>?
  private var fetchingKeys: [String: Task<JSONWebKeySet, any Error>] = [:]

  /// A token with an unknown key may be forged: it must not make us ask the provider as often as it likes.
  private static let minimumRefetchInterval: TimeInterval = 30

  func metadata(issuer: String, policy: IssuerPolicy, in context: AuthContext) async throws -> ServerMetadata {
    if let metadata, metadata.expiresAt > context.now() { return metadata.value }
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
  func keys(_ server: ServerMetadata, in context: AuthContext) async throws -> JSONWebKeySet {
    let request = try JSONWebKeySet.request(server)
    if let entry = keys[request.url], entry.expiresAt > context.now() { return entry.value }
    return try await fetchKeys(request, in: context)
  }

  /// The keys again, because one is missing: the provider may have rotated them. `nil` if they are too fresh to ask.
  func keysAgain(_ server: ServerMetadata, in context: AuthContext) async throws -> JSONWebKeySet? {
    let request = try JSONWebKeySet.request(server)
    if let entry = keys[request.url], context.now().timeIntervalSince(entry.fetchedAt) < Self.minimumRefetchInterval {
      return nil
    }
    return try await fetchKeys(request, in: context)
  }

  private func fetchKeys(_ request: HTTPRequest, in context: AuthContext) async throws -> JSONWebKeySet {
    let task =
      fetchingKeys[request.url]
      ?? Task {
        defer { fetchingKeys[request.url] = nil }
        let response = try await context.http.send(request)
        let value = try JSONWebKeySet(response)
        keys[request.url] = entry(value, response, at: context.now())
        return value
      }
    fetchingKeys[request.url] = task
    return try await task.value
  }

  private func entry<Value>(_ value: Value, _ response: HTTPResponse, at now: Date) -> Entry<Value> {
    Entry(value: value, fetchedAt: now, expiresAt: now + response.lifetime)
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
