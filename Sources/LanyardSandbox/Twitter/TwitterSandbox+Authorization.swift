internal import LanyardOAuth

extension TwitterSandbox {
  /// The page of OAuth 1.0a (RFC 5849 §2.2).
  ///
  /// `authorize` always asks. `authenticate` lets those pass who have allowed the application before, if it is for
  /// signing in; the sandbox keeps no browser session, so only `screen_name` says who would be signed in.
  func authorizeToken(_ call: SandboxCall, isSignIn: Bool) -> HTTPResponse {
    let now = core.seconds
    guard var visit = withTokens({ $0.requestTokens[call.query["oauth_token"] ?? ""] }), visit.expires > now,
      visit.verifier == nil
    else { return TwitterPages.expired }
    visit.faults = core.scenarios(
      SandboxScenario.twitterCallback, for: call, parties(of: call, at: .authorization), at: .authorization)
    if visit.faults.contains(.accessDenied) { return denied(visit) }
    let hint = call.query["screen_name"] ?? ""
    visit.person = core.people.all.first { $0.screenName == hint }
    guard let person = visit.person, call.query["force_login"] != "true" else {
      visit.person = nil
      keep(visit)
      return TwitterPages.accounts(visit, core.people.all)
    }
    let isKnown = withState { $0.consent(of: person, to: visit.client.clientID) }.contains(Self.consent)
    if isSignIn, visit.client.isForSigningIn, isKnown { return allowed(visit, person) }
    keep(visit)
    return TwitterPages.consent(visit, person)
  }

  /// What stands for the consent among the scopes of OAuth 2.0.
  private static let consent = "oauth1"

  private func keep(_ visit: TwitterRequestToken) {
    withTokens { $0.requestTokens[visit.token] = visit }
  }

  /// What the pages post.
  func interactWithToken(_ call: SandboxCall, path: String) -> HTTPResponse {
    let transaction = call.form["transaction"] ?? ""
    guard var visit = withTokens({ $0.visit(transaction, now: core.seconds) }), visit.verifier == nil else {
      return TwitterPages.expired
    }
    switch (path, call.form["action"]) {
    case ("/oauth/cancelled", _): return denied(visit)
    // Only who goes back from the page after it is told to the application.
    case (_, "deny"): return TwitterPages.cancelled(visit)
    case ("/oauth/account", _):
      guard let person = core.people.find(call.form["account"] ?? "") else { return TwitterPages.expired }
      visit.person = person
      keep(visit)
      return TwitterPages.consent(visit, person)
    case ("/oauth/consent", "allow"):
      guard let person = visit.person else { return TwitterPages.expired }
      return allowed(visit, person)
    default: return TwitterPages.expired
    }
  }

  private func denied(_ visit: TwitterRequestToken) -> HTTPResponse {
    withTokens { _ = $0.requestTokens.removeValue(forKey: visit.token) }
    guard let callback = visit.callback else { return TwitterPages.ended }
    return .redirect(to: callback, ["denied": visit.token])
  }

  /// Remembers the consent and sends the person back, or shows them the number.
  private func allowed(_ visit: TwitterRequestToken, _ person: SandboxPerson) -> HTTPResponse {
    withState { $0.addConsent(of: person, to: visit.client.clientID, scopes: [Self.consent]) }
    var visit = visit
    visit.person = person
    let verifier = visit.callback == nil ? pin() : core.randomText(bytes: 24)
    visit.verifier = verifier
    keep(visit)
    guard let callback = visit.callback else { return TwitterPages.pin(visit, verifier) }
    if visit.faults.contains(.foreignDenial) { return .redirect(to: callback, ["denied": "someone-elses-token"]) }
    var answer: SandboxForm = [
      "oauth_token": visit.faults.contains(.wrongToken) ? "someone-elses-token" : visit.token
    ]
    if !visit.faults.contains(.missingVerifier) { answer.fields.append(.init("oauth_verifier", verifier)) }
    return .redirect(to: callback, answer)
  }

  /// Seven digits, the first of which is none that somebody leaves out.
  private func pin() -> String {
    let number = core.configuration.randomBytes(4).reduce(0) { $0 << 8 | Int($1) }
    return String(1_000_000 + number % 9_000_000)
  }
}
