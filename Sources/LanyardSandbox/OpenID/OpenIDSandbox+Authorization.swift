internal import LanyardOAuth

extension OpenIDSandbox {
  /// The authorization endpoint (OpenID Connect Core §3.1.2).
  func authorize(_ call: SandboxCall) -> HTTPResponse {
    let form = call.method == "POST" ? call.form : call.query
    do throws(SandboxPageError) {
      let request = try OpenIDAuthorizationRequest(try parameters(form), clients: clients)
      let parties = SandboxParties(clientID: request.client.id, email: request.loginHint)
      let faults = core.scenarios(SandboxScenario.authorization, for: call, parties, at: .authorization)
      return try proceed(newTransaction(request, faults))
    } catch {
      return error.response
    }
  }

  private func proceed(_ transaction: CodeFlowTransaction<Request>) throws(SandboxPageError) -> HTTPResponse {
    let request = transaction.request
    let faults = transaction.faults
    if faults.contains(.accessDenied) { return redirect(request, error: "access_denied", faults) }
    if faults.contains(.authorizationError) { return redirect(request, error: "server_error", faults) }
    var transaction = transaction
    transaction.person = request.loginHint.flatMap(core.people.find)
    // The sandbox keeps no browser session, so only a hint says who would be signed in.
    if request.prompts.contains("none"), transaction.person == nil || !missingScopes(transaction).isEmpty {
      return redirect(
        request, error: transaction.person == nil ? "login_required" : "consent_required", faults)
    }
    guard transaction.person != nil, !request.prompts.contains("select_account") else {
      keep(transaction)
      return pages(transaction).accounts(core.people.all)
    }
    return try personChosen(transaction)
  }

  private func pages(_ transaction: CodeFlowTransaction<Request>) -> ConsentPages<Request> {
    ConsentPages(transaction: transaction, action: "/openid/signin/")
  }

  private func personChosen(_ transaction: CodeFlowTransaction<Request>) throws(SandboxPageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    keep(transaction)
    guard transaction.request.prompts.contains("consent") || !missingScopes(transaction).isEmpty else {
      return try finish(transaction, scopes: transaction.request.scopes)
    }
    return pages(transaction).consent(person)
  }

  /// What the pages post.
  func interact(_ call: SandboxCall, path: String) -> HTTPResponse {
    do throws(SandboxPageError) {
      var transaction = try transaction(of: call)
      if call.form["action"] == "deny" {
        try take(transaction)
        return redirect(transaction.request, error: "access_denied", transaction.faults)
      }
      if path == "/signin/account" {
        transaction.person = core.people.all.first { $0.email == call.form["account"] }
        guard transaction.person != nil else { throw .invalidRequest("Nobody was chosen.") }
        return try personChosen(transaction)
      }
      guard call.form["action"] == "allow" else { throw .invalidRequest("Nothing was decided.") }
      return try finish(transaction, scopes: allowedScopes(transaction, call.form))
    } catch {
      return error.response
    }
  }

  /// Remembers the consent, issues a code and sends the person back.
  private func finish(
    _ transaction: CodeFlowTransaction<Request>, scopes: [String]
  ) throws(SandboxPageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    try take(transaction)
    let request = transaction.request
    guard !scopes.isEmpty else { return redirect(request, error: "access_denied", transaction.faults) }
    withState { $0.addConsent(of: person, to: request.client.id, scopes: scopes) }
    let grant = SandboxGrant(
      id: transaction.id, clientID: request.client.id, person: person, scopes: scopes, nonce: request.nonce,
      authTime: core.seconds, isOffline: true)
    let code = issueCode(for: request, grant, hasRefreshToken: true)
    return redirect(request, ["code": code], transaction.faults)
  }
}
