/// What a ``ScriptedPerson`` does with the pages they see.
public struct Script: Sendable {
  /// Decides about one page.
  public var act: @Sendable (WebPage) -> WebPage.Action

  /// Makes a script of a closure.
  public init(_ act: @escaping @Sendable (WebPage) -> WebPage.Action) {
    self.act = act
  }

  /// Chooses an account (the first one if none is named) and allows what is asked.
  ///
  /// - Parameter unticked: values of tick boxes to take away before.
  public static func allow(account: String? = nil, unticking unticked: Set<String> = []) -> Script {
    Script { page in
      guard var form = page.forms.first(where: { !$0.buttons.isEmpty }) else { return .close }
      for place in form.fields.indices where unticked.contains(form.fields[place].value) {
        form.fields[place].isChecked = false
      }
      let button =
        form.buttons.first { $0.name == "account" && (account == nil || $0.value == account) }
        ?? form.buttons.first { $0.value == "allow" } ?? form.buttons.first { $0.value == "continue" }
      return button.map { .submit(form, pressing: $0) } ?? .close
    }
  }

  /// Chooses an account and denies what is asked.
  public static func deny(account: String? = nil) -> Script {
    Script { page in
      for form in page.forms {
        if let button = form.buttons.first(where: { $0.value == "deny" }) { return .submit(form, pressing: button) }
      }
      return allow(account: account).act(page)
    }
  }

  /// Types in the code of a device flow where one is asked for, and does with the other pages what `next` says.
  public static func typing(code: String, then next: Script = .allow()) -> Script {
    Script { page in
      guard var form = page.forms.first, let place = form.fields.firstIndex(where: { $0.type == "text" }) else {
        return next.act(page)
      }
      form.fields[place].value = code
      return .submit(form, pressing: form.buttons.first)
    }
  }

  /// Looks at the first page and closes the browser.
  public static let close = Script { _ in .close }
}
