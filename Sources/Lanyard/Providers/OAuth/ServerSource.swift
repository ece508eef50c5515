/// Where a provider's endpoints come from.
public enum ServerSource: Sendable {
  /// From the issuer's own document (OpenID Connect Discovery §4), fetched at the first use.
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
