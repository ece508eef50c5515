internal import LanyardOAuth

/// What a person sees. Deliberately nothing like the real pages.
enum GooglePages {
  static func error(_ error: GooglePageError) -> HTTPResponse {
    Page(
      title: "Access blocked", status: error.status,
      content: """
        <h1>Access blocked</h1>
        <p class="alarm">Error \(error.status): <code>\(error.code)</code></p>
        <p>\(error.message)</p>
        <p class="soft">The application is not told about this; the real provider does not tell it either.</p>
        """
    ).response
  }

  static func accounts(_ transaction: GoogleTransaction, people: [SandboxPerson]) -> HTTPResponse {
    let request = transaction.request
    let nobody: HTML = people.isEmpty ? "<p>Nobody here has an account of that organisation.</p>" : ""
    return page(
      transaction, title: "Choose an account",
      """
      <h1>Choose an account</h1>
      <p class="soft">to continue to <strong>\(request.client.name)</strong>\(domainNote(request))</p>
      \(nobody)
      <form method="post" action="/google/signin/account">
      <input type="hidden" name="transaction" value="\(transaction.id)">
      \(accountChoices(people))
      <div class="actions"><button name="action" value="deny">Cancel</button></div>
      </form>
      """)
  }

  /// A button for everybody who can be chosen.
  static func accountChoices(_ people: [SandboxPerson]) -> HTML {
    let choices = people.map { person -> HTML in
      let address: HTML = person.name == nil ? "" : "<span class=\"soft\">\(person.email)</span>"
      return """
        <button class="choice" name="account" value="\(person.email)">\(badge(person))\
        <span class="names"><strong>\(person.name ?? person.email)</strong>\(address)</span></button>
        """
    }
    return "<div class=\"choices\">\n\(HTML(joining: choices))\n</div>"
  }

  static func consent(_ transaction: GoogleTransaction, person: SandboxPerson) -> HTTPResponse {
    let request = transaction.request
    let extra = request.scopes.filter { !GoogleScope.identity.contains($0) }
    return page(
      transaction, title: "Allow access",
      """
      <h1>\(request.client.name) wants access to your account</h1>
      <p class="soft">\(person.email)</p>
      \(identityList(request.scopes))
      <form method="post" action="/google/signin/consent">
      <input type="hidden" name="transaction" value="\(transaction.id)">
      \(choices(extra))
      <div class="actions">
      <button name="action" value="deny">Cancel</button>
      <button class="main" name="action" value="allow">Allow</button>
      </div>
      </form>
      """)
  }

  private static func page(_ transaction: GoogleTransaction, title: String, _ content: HTML) -> HTTPResponse {
    Page(title: title, formTarget: Page.policySource(of: transaction.request.redirectURI), content: content).response
  }

  private static func domainNote(_ request: GoogleAuthorizationRequest) -> HTML {
    switch request.hostedDomain {
    case nil: ""
    case "*": ", with an account of an organisation"
    case let domain?: ", with an account of <strong>\(domain)</strong>"
    }
  }

  static func identityList(_ scopes: [String]) -> HTML {
    let texts: [(String, HTML)] = [
      (GoogleScope.openID, "<li>who you are</li>"),
      (GoogleScope.email, "<li>your e-mail address</li>"),
      (GoogleScope.profile, "<li>your name and picture</li>"),
    ]
    let items = texts.filter { scopes.contains($0.0) }.map(\.1)
    return items.isEmpty ? "" : "<p>It will see</p>\n<ul>\n\(HTML(joining: items))\n</ul>"
  }

  static func choices(_ scopes: [String]) -> HTML {
    guard !scopes.isEmpty else { return "" }
    let boxes = scopes.map { scope -> HTML in
      """
      <label><input type="checkbox" name="scope" value="\(scope)" checked> <code>\(GoogleScope.label(scope))</code></label>
      """
    }
    return "<fieldset><legend>You decide about the rest</legend>\n\(HTML(joining: boxes))\n</fieldset>"
  }

  static func badge(_ person: SandboxPerson) -> HTML {
    let letter = String((person.name ?? person.email).prefix(1)).uppercased()
    return "<span class=\"badge\" aria-hidden=\"true\">\(letter)</span>"
  }
}
