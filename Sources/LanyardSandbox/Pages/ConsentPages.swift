internal import LanyardOAuth

/// What a person sees of a sign-in. Deliberately nothing like the pages of any real provider.
struct ConsentPages<Request: CodeFlowRequest> {
  let transaction: CodeFlowTransaction<Request>
  /// Where the forms are posted to: this and `account` or `consent`.
  let action: String

  private var request: Request { transaction.request }

  func accounts(_ people: [SandboxPerson]) -> HTTPResponse {
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
      \(PageParts.accounts(people))
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
      \(PageParts.items(request.consentItems))
      <form method="post" action="\(action)consent">
      <input type="hidden" name="transaction" value="\(transaction.id)">
      \(PageParts.tickBoxes(request.refusableScopes))
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
}
