/// What a provider publishes: its metadata, its keys, and what it wants to read in proofs.
struct ProviderDocuments: Sendable {
  private struct Source: Hashable, Sendable {
    let issuer: String
    let policy: IssuerPolicy
  }

  private let metadata = DocumentCache<Source, ServerMetadata>()
  private let keys = DocumentCache<String, JSONWebKeySet>()
  let proofNonces = ProofNonces()

  /// The metadata of an issuer. Copies of a provider may ask different ones, or accept different answers.
  func metadata(issuer: String, policy: IssuerPolicy, in context: AuthContext) async throws -> ServerMetadata {
    try await metadata.document(Source(issuer: issuer, policy: policy), in: context) {
      let response = try await metadata(issuer, in: context)
      return (try ServerMetadata(response, issuer: policy), response)
    }.value
  }

  /// The answer of the first place that has a document. A server of pure OAuth 2.0 knows only the second.
  private func metadata(_ issuer: String, in context: AuthContext) async throws -> HTTPResponse {
    let response = try await context.http.send(try ServerMetadata.request(issuer: issuer))
    guard response.status == 404 else { return response }
    let other = try await context.http.send(
      try ServerMetadata.request(issuer: issuer, at: .oauthAuthorizationServer))
    return other.status == 200 ? other : response
  }

  /// The keys, from memory while they last.
  func keys(_ server: ServerMetadata, in context: AuthContext) async throws -> CachedDocument<JSONWebKeySet> {
    let request = try JSONWebKeySet.request(server)
    return try await keys.document(request.url, in: context) { try await fetch(request, in: context) }
  }

  /// The keys again, because one is missing among those that are known: the provider may have rotated them. `nil` if
  /// asking is of no use, or was done a moment ago.
  func keys(
    _ server: ServerMetadata, after known: CachedDocument<JSONWebKeySet>, in context: AuthContext
  ) async throws -> CachedDocument<JSONWebKeySet>? {
    let request = try JSONWebKeySet.request(server)
    return try await keys.document(request.url, after: known, in: context) { try await fetch(request, in: context) }
  }

  private func fetch(_ request: HTTPRequest, in context: AuthContext) async throws -> (JSONWebKeySet, HTTPResponse) {
    let response = try await context.http.send(request)
    return (try JSONWebKeySet(response), response)
  }
}
