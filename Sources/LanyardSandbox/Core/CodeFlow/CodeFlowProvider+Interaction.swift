internal import LanyardOAuth

extension CodeFlowProvider {
  func newTransaction(_ request: Request, _ faults: Set<SandboxScenario>) -> CodeFlowTransaction<Request> {
    CodeFlowTransaction(
      id: core.randomText(bytes: 24), request: request, expires: core.seconds + habits.transactionLifetime,
      faults: faults)
  }

  func keep(_ transaction: CodeFlowTransaction<Request>) {
    let now = core.seconds
    withState { state in
      state.transactions = state.transactions.filter { $0.value.expires > now }
      state.transactions[transaction.id] = transaction
    }
  }

  /// The transaction that a page belongs to. Its id is unguessable, so nobody else can answer for the person.
  func transaction(of call: SandboxCall) throws(SandboxPageError) -> CodeFlowTransaction<Request> {
    let id = call.form["transaction"] ?? ""
    guard let transaction = withState({ $0.transactions[id] }), transaction.expires > core.seconds else {
      throw .ended
    }
    return transaction
  }

  /// Ends a transaction; whoever comes second finds none.
  func take(_ transaction: CodeFlowTransaction<Request>) throws(SandboxPageError) {
    guard withState({ $0.transactions.removeValue(forKey: transaction.id) }) != nil else { throw .ended }
  }

  /// The scopes that the person has not given the client before.
  func missingScopes(_ transaction: CodeFlowTransaction<Request>) -> Set<String> {
    guard let person = transaction.person else { return [] }
    let given = withState { $0.consent(of: person, to: transaction.request.clientID) }
    return Set(transaction.request.scopes).subtracting(given)
  }

  /// The scopes that cannot be refused one by one, and those that stayed ticked.
  func allowedScopes(_ transaction: CodeFlowTransaction<Request>, _ form: SandboxForm) -> [String] {
    let ticked = transaction.faults.contains(.declinedScope) ? [] : Set(form.values("scope"))
    let refused = Set(transaction.request.refusableScopes.map(\.scope)).subtracting(ticked)
    return transaction.request.scopes.filter { !refused.contains($0) }
  }

  func issueCode(for request: Request, _ grant: SandboxGrant, hasRefreshToken: Bool) -> String {
    let now = core.seconds
    let code = CodeFlowCode(
      request: request, grant: grant, hasRefreshToken: hasRefreshToken, expires: now + habits.codeLifetime)
    let text = habits.code.prefix + core.randomText(bytes: habits.code.bytes)
    withState { state in
      state.pruneIfLarge(at: now)
      state.codes[text] = code
    }
    for rule in request.laterScenarios {
      var rule = rule
      rule.grant = grant.id
      core.scenarios.enqueue(rule)
    }
    return text
  }

  func redirect(_ request: Request, error: String, _ faults: Set<SandboxScenario>) -> HTTPResponse {
    var answer: SandboxForm = ["error": error]
    if faults.contains(.authorizationError) {
      answer.fields.append(.init("error_description", "Try again later."))
      answer.fields.append(.init("error_uri", issuer + "/help"))
    }
    return redirect(request, answer, faults)
  }

  /// Sends the person back with an answer (RFC 6749 §4.1.2), or with what a scenario makes of it.
  func redirect(_ request: Request, _ answer: SandboxForm, _ faults: Set<SandboxScenario>) -> HTTPResponse {
    var all = SandboxForm()
    for field in answer.fields where field.name != "code" || !faults.contains(.missingCode) {
      all.fields.append(field)
      if field.name == "code", faults.contains(.repeatedCode) { all.fields.append(field) }
    }
    if faults.contains(.tokenInRedirect) { all.fields.append(.init("access_token", core.randomText(bytes: 32))) }
    if !faults.contains(.missingState), let state = request.state {
      all.fields.append(.init("state", faults.contains(.wrongState) ? "sandbox-" + state : state))
    }
    if let name = issuerInRedirect(faults) { all.fields.append(.init("iss", name)) }
    return .redirect(to: request.redirectURI, all)
  }

  private func issuerInRedirect(_ faults: Set<SandboxScenario>) -> String? {
    if faults.contains(.wrongIssuerInRedirect) { return issuer + "1" }
    if faults.contains(.missingIssuerInRedirect) { return nil }
    return habits.namesIssuerInRedirects || faults.contains(.issuerInRedirect) ? issuer : nil
  }
}
