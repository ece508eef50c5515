internal import LanyardOAuth

/// What a person sees of a sign-in with OAuth 1.0a. Deliberately nothing like the real pages.
enum TwitterPages {
  static func accounts(_ visit: TwitterRequestToken, _ people: [SandboxPerson]) -> HTTPResponse {
    page(
      visit, title: "Choose an account", action: "account",
      """
      <h1>Choose an account</h1>
      <p class="soft">to continue to <strong>\(visit.client.name)</strong></p>
      """,
      """
      <div class="choices">
      \(PageParts.accounts(people))
      </div>
      <div class="actions"><button name="action" value="deny">Cancel</button></div>
      """)
  }

  static func consent(_ visit: TwitterRequestToken, _ person: SandboxPerson) -> HTTPResponse {
    page(
      visit, title: "Authorize an app", action: "consent",
      """
      <h1>Authorize \(visit.client.name) to access your account?</h1>
      <p class="soft">@\(person.screenName)</p>
      \(PageParts.items(visit.client.mayAskForEmail ? ["your profile", "your e-mail address"] : ["your profile"]))
      """,
      """
      <div class="actions">
      <button name="action" value="deny">Cancel</button>
      <button class="main" name="action" value="allow">Authorize app</button>
      </div>
      """)
  }

  /// The page before the way back: who closes it tells nobody.
  static func cancelled(_ visit: TwitterRequestToken) -> HTTPResponse {
    page(
      visit, title: "Cancelled", action: "cancelled",
      """
      <h1>\(visit.client.name) gets no access</h1>
      <p>You can close this page, or go back.</p>
      """,
      """
      <div class="actions"><button class="main" name="action" value="deny">Return to \(visit.client.name)</button></div>
      """)
  }

  static func pin(_ visit: TwitterRequestToken, _ number: String) -> HTTPResponse {
    Page(
      title: "Your number",
      content: """
        <h1>Go back to \(visit.client.name)</h1>
        <p>and type in this number to finish:</p>
        <p><code>\(number)</code></p>
        """
    ).response
  }

  static var ended: HTTPResponse {
    Page(title: "Cancelled", content: "<h1>Cancelled</h1>\n<p>The app gets no access.</p>").response
  }

  static var expired: HTTPResponse {
    Page(
      title: "Page expired", status: 403,
      content: """
        <h1>Whoa there!</h1>
        <p class="alarm">There is no request token for this page, or it has been used already.</p>
        <p class="soft">Go back to the app and start again. The application is not told about this.</p>
        """
    ).response
  }

  private static func page(
    _ visit: TwitterRequestToken, title: String, action: String, _ text: HTML, _ form: HTML
  ) -> HTTPResponse {
    Page(
      title: title, formTarget: visit.callback.flatMap(Page.policySource),
      content: """
        \(text)
        <form method="post" action="/twitter/oauth/\(action)">
        <input type="hidden" name="transaction" value="\(visit.transaction)">
        \(form)
        </form>
        """
    ).response
  }
}
