internal import LanyardOAuth

extension GoogleSandbox {
  /// The authorization endpoint: decides what the person has to be asked, if anything.
  func authorize(_ call: SandboxCall) -> HTTPResponse {
    let form = call.method == "POST" ? call.form : call.query
    do throws(SandboxPageError) {
      let request = try GoogleAuthorizationRequest(form, clients: clients.all)
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
    let person = hintedPerson(request)
    if request.prompts.contains("none") { return try answerSilently(transaction, person) }
    guard let person, !request.prompts.contains("select_account") else {
      keep(transaction)
      return pages(transaction).accounts(eligible(request))
    }
    transaction.person = person
    return try personChosen(transaction)
  }

  private func pages(_ transaction: CodeFlowTransaction<Request>) -> ConsentPages<Request> {
    ConsentPages(transaction: transaction, action: "/google/signin/")
  }

  /// The person of the login hint, if the domain filter lets them through.
  private func hintedPerson(_ request: Request) -> SandboxPerson? {
    guard let hint = request.loginHint else { return nil }
    return eligible(request).first { $0.email == hint || $0.id == hint }
  }

  func eligible(_ request: Request) -> [SandboxPerson] {
    guard let domain = request.hostedDomain else { return core.people.all }
    return core.people.all.filter { domain == "*" ? $0.hostedDomain != nil : $0.hostedDomain == domain }
  }

  private func answerSilently(
    _ transaction: CodeFlowTransaction<Request>, _ person: SandboxPerson?
  ) throws(SandboxPageError) -> HTTPResponse {
    let request = transaction.request
    // The sandbox keeps no browser session, so only a hint says who would be signed in.
    guard let person else { return redirect(request, error: "login_required", transaction.faults) }
    var transaction = transaction
    transaction.person = person
    guard missingScopes(transaction).isEmpty else {
      return redirect(request, error: "interaction_required", transaction.faults)
    }
    return try finish(transaction, scopes: request.scopes, wasAsked: false)
  }

  /// Shows the consent page unless everything has been granted before.
  func personChosen(_ transaction: CodeFlowTransaction<Request>) throws(SandboxPageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    try checkOrganisation(transaction.request.client, person)
    guard transaction.request.prompts.contains("consent") || !missingScopes(transaction).isEmpty else {
      return try finish(transaction, scopes: transaction.request.scopes, wasAsked: false)
    }
    keep(transaction)
    return pages(transaction).consent(person)
  }

  private func checkOrganisation(
    _ client: GoogleSandboxClient, _ person: SandboxPerson
  ) throws(SandboxPageError) {
    if let domain = client.internalDomain, person.hostedDomain != domain { throw .internalClient }
  }
}
