/// A page that a ``ScriptedPerson`` has in front of them.
public struct WebPage: Sendable {
  /// Where it came from.
  public var url: String
  /// The status it came with.
  public var status: Int
  /// The document.
  public var html: String
  /// Its forms.
  public var forms: [HTMLForm]

  /// What the person does with a page.
  public enum Action: Sendable {
    /// Sends a form by one of its buttons.
    case submit(HTMLForm, pressing: HTMLForm.Control?)
    /// Closes the browser.
    case close
  }
}
