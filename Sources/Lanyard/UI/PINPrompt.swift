/// A number that the provider shows the person, to be typed in here (RFC 5849 §2.1, an "out-of-band" callback).
public struct PINPrompt: Sendable, Hashable {
  /// Where the person gets the number: in any browser, on any device.
  public var authorizationURL: String
  /// The provider.
  public var provider: ProviderDescription

  /// Makes a prompt.
  public init(authorizationURL: String, provider: ProviderDescription) {
    self.authorizationURL = authorizationURL
    self.provider = provider
  }
}
