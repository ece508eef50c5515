internal import Lanyard

/// What may be handed to a browser: the program behind it may be a shell script that is careless with its argument.
enum BrowserURL {
  /// - Throws: ``AuthError`` with reason `misconfigured`. The URL itself is not in its text.
  static func check(_ url: String) throws(AuthError) {
    do throws(OutgoingURL.Refusal) {
      _ = try OutgoingURL(url)
    } catch {
      throw refusal(describe(error))
    }
    guard !url.utf8.contains(where: { "\"'`<>{}|^".utf8.contains($0) }) else {
      throw refusal("it has a character that a URL writes with a percent sign")
    }
  }

  private static func describe(_ refusal: OutgoingURL.Refusal) -> String {
    switch refusal {
    case .malformed(let text): text
    case .insecure(let host): "it is plain http to \(host)"
    }
  }

  private static func refusal(_ text: String) -> AuthError {
    AuthError(
      .misconfigured(
        "The browser is not opened with this URL: \(text). Check the authorization endpoint of the provider."))
  }
}
