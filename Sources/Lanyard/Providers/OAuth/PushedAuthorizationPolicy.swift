/// When an authorization request is handed to the provider directly, so that nothing of it passes through the browser
/// (RFC 9126).
public enum PushedAuthorizationPolicy: Sendable, Hashable {
  /// Never.
  case never
  /// When the provider's metadata demands it (`require_pushed_authorization_requests`, RFC 9126 §5).
  case whenRequired
  /// Always; a provider without the endpoint is an error.
  case always

  func applies(to server: ServerMetadata) -> Bool {
    switch self {
    case .never: false
    case .whenRequired: server.requiresPushedAuthorizationRequests
    case .always: true
    }
  }
}
