/// A URL to open in the browser.
public struct BrowserRequest: Sendable {
  /// The URL, checked: `https`, or `http` to a loopback address, printable ASCII.
  public var url: String
  /// The provider.
  public var provider: ProviderDescription

  /// Makes a request.
  public init(url: String, provider: ProviderDescription) {
    self.url = url
    self.provider = provider
  }
}
