internal import LanyardOAuth

extension GoogleSandbox {
  /// The authorization endpoint: decides what the person has to be asked, if anything.
  func authorize(_ call: SandboxCall) -> HTTPResponse {
    let form = call.method == "POST" ? call.form : call.query
    do throws(GooglePageError) {
      let request = try GoogleAuthorizationRequest(form, clients: clients.all)
      let parties = SandboxParties(clientID: request.client.id, email: request.loginHint)
      let faults = core.scenarios(SandboxScenario.authorization, for: call, parties, at: .authorization)
      return try proceed(request, faults)
    } catch {
      return GooglePages.error(error)
    }
  }

  private func proceed(
    _ request: GoogleAuthorizationRequest, _ faults: Set<SandboxScenario>
  ) throws(GooglePageError) -> HTTPResponse {
    if faults.contains(.accessDenied) { return redirect(request, error: "access_denied") }
    if faults.contains(.authorizationError) { return redirect(request, error: "server_error") }
    var transaction = GoogleTransaction(
      id: core.randomText(bytes: 24), request: request, expires: core.seconds + Self.transactionLifetime,
      faults: faults)
    let person = hintedPerson(request)
    if request.prompts.contains("none") { return try answerSilently(transaction, person) }
    guard let person, !request.prompts.contains("select_account") else {
      keep(transaction)
      return GooglePages.accounts(transaction, people: eligible(request))
    }
    transaction.person = person
    return try personChosen(transaction)
  }

  /// The person of the login hint, if the domain filter lets them through.
  private func hintedPerson(_ request: GoogleAuthorizationRequest) -> SandboxPerson? {
    guard let hint = request.loginHint else { return nil }
    return eligible(request).first { $0.email == hint || $0.id == hint }
  }

  func eligible(_ request: GoogleAuthorizationRequest) -> [SandboxPerson] {
    guard let domain = request.hostedDomain else { return core.people.all }
    return core.people.all.filter { domain == "*" ? $0.hostedDomain != nil : $0.hostedDomain == domain }
  }

  private func answerSilently(
    _ transaction: GoogleTransaction, _ person: SandboxPerson?
  ) throws(GooglePageError) -> HTTPResponse {
    // The sandbox keeps no browser session, so only a hint says who would be signed in.
    guard let person else { return redirect(transaction.request, error: "login_required") }
    var transaction = transaction
    transaction.person = person
    guard missingScopes(transaction).isEmpty else {
      return redirect(transaction.request, error: "interaction_required")
    }
    return try finish(transaction, scopes: transaction.request.scopes, wasAsked: false)
  }

  /// Shows the consent page unless everything has been granted before.
  func personChosen(_ transaction: GoogleTransaction) throws(GooglePageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    try checkOrganisation(transaction.request.client, person)
    let isForced = transaction.request.prompts.contains("consent")
    let missing = missingScopes(transaction)
    guard isForced || !missing.isEmpty else {
      return try finish(transaction, scopes: transaction.request.scopes, wasAsked: false)
    }
    keep(transaction)
    return GooglePages.consent(transaction, person: person)
  }

  private func checkOrganisation(
    _ client: GoogleSandboxClient, _ person: SandboxPerson
  ) throws(GooglePageError) {
    if let domain = client.internalDomain, person.hostedDomain != domain { throw .internalClient }
  }

  private func missingScopes(_ transaction: GoogleTransaction) -> Set<String> {
    guard let person = transaction.person else { return [] }
    let given = withState { $0.consent(of: person, to: transaction.request.client.id) }
    return Set(transaction.request.scopes).subtracting(given)
  }

  private func keep(_ transaction: GoogleTransaction) {
    let now = core.seconds
    withState { state in
      state.transactions = state.transactions.filter { $0.value.expires > now }
      state.transactions[transaction.id] = transaction
    }
  }
}
