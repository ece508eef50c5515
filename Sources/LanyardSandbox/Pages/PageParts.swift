/// A scope that a person may refuse while they allow the rest.
struct RefusableScope: Sendable {
  let scope: String
  /// What the page calls it.
  let label: String

  init(_ scope: String, label: String) {
    self.scope = scope
    self.label = label
  }
}

/// What several pages show.
enum PageParts {
  /// A button for each person.
  static func accounts(_ people: [SandboxPerson]) -> HTML {
    let choices = people.map { person -> HTML in
      let letter = String((person.name ?? person.email).prefix(1)).uppercased()
      let address: HTML = person.name == nil ? "" : "<span class=\"soft\">\(person.email)</span>"
      return """
        <button class="choice" name="account" value="\(person.email)">\
        <span class="badge" aria-hidden="true">\(letter)</span>\
        <span class="names"><strong>\(person.name ?? person.email)</strong>\(address)</span></button>
        """
    }
    return HTML(joining: choices)
  }

  /// What the application will see.
  static func items(_ items: [HTML]) -> HTML {
    let lines = items.map { item -> HTML in "<li>\(item)</li>" }
    return lines.isEmpty ? "" : "<p>It will see</p>\n<ul>\n\(HTML(joining: lines))\n</ul>"
  }

  static func tickBoxes(_ scopes: [RefusableScope]) -> HTML {
    let boxes = scopes.map { scope -> HTML in
      """
      <label><input type="checkbox" name="scope" value="\(scope.scope)" checked> <code>\(scope.label)</code></label>
      """
    }
    guard !boxes.isEmpty else { return "" }
    return "<fieldset><legend>You decide about the rest</legend>\n\(HTML(joining: boxes))\n</fieldset>"
  }
}
