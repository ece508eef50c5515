/// A form of a page, as a person sees it: where it goes, what is filled in, which buttons it has.
public struct HTMLForm: Sendable, Hashable {
  /// Something with a name and a value: a field, a tick box, a button.
  public struct Control: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value that is sent.
    public var value: String
    /// The type, such as `hidden`, `checkbox`, `submit`.
    public var type: String
    /// Whether a tick box or radio button is on.
    public var isChecked: Bool
  }

  /// `GET` or `POST`.
  public var method: String
  /// Where the form goes, as written in the page.
  public var action: String
  /// The fields in the order of the page.
  public var fields: [Control]
  /// The buttons in the order of the page.
  public var buttons: [Control]

  /// What a browser sends when a button is pressed (HTML §4.10.21.4).
  public func submission(pressing button: Control?) -> [(String, String)] {
    let sent = fields.filter { !$0.name.isEmpty && ($0.isChecked || !["checkbox", "radio"].contains($0.type)) }
    return (sent + [button].compactMap { $0 }.filter { !$0.name.isEmpty }).map { ($0.name, $0.value) }
  }

  /// The forms of a page. Reads only what a test needs: forms, inputs and buttons; scripts are not run.
  public static func all(in html: String) -> [HTMLForm] {
    var forms: [HTMLForm] = []
    var isOpen = false
    for tag in HTMLTag.all(in: html) {
      switch tag.name {
      case "form":
        forms.append(
          HTMLForm(
            method: (tag["method"] ?? "get").uppercased(), action: tag["action"] ?? "", fields: [], buttons: []))
        isOpen = true
      case "/form":
        isOpen = false
      case "input" where isOpen, "button" where isOpen:
        forms[forms.count - 1].add(tag)
      default:
        break
      }
    }
    return forms
  }

  private mutating func add(_ tag: HTMLTag) {
    let type = tag["type"] ?? (tag.name == "button" ? "submit" : "text")
    let control = Control(
      name: tag["name"] ?? "", value: tag["value"] ?? (type == "checkbox" ? "on" : ""), type: type,
      isChecked: tag["checked"] != nil)
    guard tag["disabled"] == nil else { return }
    if type == "submit" { buttons.append(control) } else { fields.append(control) }
  }
}
