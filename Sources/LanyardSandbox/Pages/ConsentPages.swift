internal import LanyardOAuth

/// What a person sees of a sign-in. Deliberately nothing like the pages of any real provider.
struct ConsentPages<Request: CodeFlowRequest> {
  let transaction: CodeFlowTransaction<Request>
  /// Where the forms are posted to: this and `account` or `consent`.
  let action: String

  private var request: Request { transaction.request }

  func accounts(_ people: [SandboxPerson]) -> HTTPResponse {
    let choices = people.map { person -> HTML in
      let address: HTML = person.name == nil ? "" : "<span class=\"soft\">\(person.email)</span>"
      return """
        <button class="choice" name="account" value="\(person.email)">\(badge(person))\
        <span class="names"><strong>\(person.name ?? person.email)</strong>\(address)</span></button>
        """
    }
    let nobody: HTML = people.isEmpty ? "<p>Nobody here has an account of that organisation.</p>" : ""
    return page(
      title: "Choose an account",
      """
      <h1>Choose an account</h1>
      <p class="soft">to continue to <strong>\(request.clientName)</strong>\(request.accountNote)</p>
      \(nobody)
      <form method="post" action="\(action)account">
      <input type="hidden" name="transaction" value="\(transaction.id)">
      <div class="choices">
      \(HTML(joining: choices))
      </div>
      <div class="actions"><button name="action" value="deny">Cancel</button></div>
      </form>
      """)
  }

  func consent(_ person: SandboxPerson) -> HTTPResponse {
    page(
      title: "Allow access",
      """
      <h1>\(request.clientName) wants access to your account</h1>
      <p class="soft">\(person.email)</p>
      \(items)
      <form method="post" action="\(action)consent">
      <input type="hidden" name="transaction" value="\(transaction.id)">
      \(choices)
      <div class="actions">
      <button name="action" value="deny">Cancel</button>
      <button class="main" name="action" value="allow">Allow</button>
      </div>
      </form>
      """)
  }

  private func page(title: String, _ content: HTML) -> HTTPResponse {
    Page(title: title, formTarget: Page.policySource(of: request.redirectURI), content: content).response
  }

  private var items: HTML {
    let items = request.consentItems.map { item -> HTML in "<li>\(item)</li>" }
    return items.isEmpty ? "" : "<p>It will see</p>\n<ul>\n\(HTML(joining: items))\n</ul>"
  }

  private var choices: HTML {
    let boxes = request.refusableScopes.map { scope, label -> HTML in
      """
      <label><input type="checkbox" name="scope" value="\(scope)" checked> <code>\(label)</code></label>
      """
    }
    guard !boxes.isEmpty else { return "" }
    return "<fieldset><legend>You decide about the rest</legend>\n\(HTML(joining: boxes))\n</fieldset>"
  }

  private func badge(_ person: SandboxPerson) -> HTML {
    let letter = String((person.name ?? person.email).prefix(1)).uppercased()
    return "<span class=\"badge\" aria-hidden=\"true\">\(letter)</span>"
  }
}
