/// The page that the browser shows after the redirect.
///
/// It is served without scripts, without access to other hosts, and is never stored.
public struct ClosingPage: Sendable, Hashable {
  /// The whole HTML document.
  public var html: String

  /// Makes a page.
  public init(html: String) {
    self.html = html
  }
}
