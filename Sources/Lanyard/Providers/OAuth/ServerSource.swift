/// Where a provider's endpoints come from.
public enum ServerSource: Sendable {
  /// From the issuer's own document, fetched at the first use: that of OpenID Connect Discovery §4 or, where there is none,
  /// that of RFC 8414 §3.
  case discovery(issuer: String)
  /// From the plugin.
  case metadata(ServerMetadata)

  /// Whether there may be a revocation endpoint; a document that was not read yet may name one.
  var mayRevoke: Bool {
    switch self {
    case .discovery: true
    case .metadata(let metadata): metadata.revocationEndpoint != nil
    }
  }
}
