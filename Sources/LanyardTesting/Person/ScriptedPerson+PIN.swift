public import Lanyard

extension ScriptedPerson {
  /// Opens the address of a prompt, acts on each page, and types in the number that the last one shows; `nil` if there is
  /// none.
  ///
  /// - Throws: what the transport throws, and ``ScriptedPersonError`` if it never ends.
  public func pin(_ prompt: PINPrompt) async throws -> String? {
    guard let page = try await visit(prompt.authorizationURL).last, page.status < 400 else { return nil }
    guard let start = page.html.firstRange(of: "<code>") else { return nil }
    // Most providers show digits, some a text; none of them has anything to unescape.
    let number = page.html[start.upperBound...].prefix { $0 != "<" }
    return number.isEmpty ? nil : String(number)
  }
}
