/// What a request to a provider is for.
@nonexhaustive
public enum SandboxEndpoint: String, Sendable, Hashable, CaseIterable {
  /// The server's description of itself.
  case discovery
  /// Where authorization requests are pushed.
  case pushedAuthorization = "pushed_authorization"
  /// The page a person is sent to.
  case authorization
  /// What the person's browser posts from the pages of the sandbox.
  case interaction
  /// Where a device asks for its codes.
  case deviceAuthorization = "device_authorization"
  /// Exchange of codes and refresh tokens.
  case token
  /// The public keys.
  case keys
  /// The person's profile.
  case userInfo = "user_info"
  /// What a token is good for.
  case tokenInfo = "token_info"
  /// Revocation of tokens.
  case revocation
  /// Sign-out at the provider.
  case endSession = "end_session"
  /// Where OAuth 1.0a begins: `request_token`.
  case requestToken = "request_token"
  /// Where OAuth 1.0a ends: `access_token`.
  case accessToken = "access_token"
  /// The profile of the first interfaces of X.
  case credentials = "verify_credentials"
  /// Where tokens of OAuth 1.0a are ended.
  case invalidation = "invalidate_token"
  /// Where a backend exchanges the credential of a provider for a user.
  case federation
  /// What a backend tells about its users and changes for them.
  case account
  /// The sessions of a backend's users.
  case session
}
