import Synchronization

/// The authorization request, which exists only when the user agent knows its redirect URI.
final class PendingAuthorization: Sendable {
  private let content = Mutex<AuthorizationRequest?>(nil)

  var request: AuthorizationRequest? { content.withLock { $0 } }

  func set(_ request: AuthorizationRequest) {
    content.withLock { $0 = request }
  }
}
