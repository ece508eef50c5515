internal import LanyardOAuth

extension GoogleSandbox {
  /// What the pages post. The id of the transaction is unguessable, so nobody else can answer for the person.
  func interact(_ call: SandboxCall, path: String) -> HTTPResponse {
    do throws(GooglePageError) {
      let id = call.form["transaction"] ?? ""
      let now = core.seconds
      guard var transaction = withState({ $0.transactions[id] }), transaction.expires > now else { throw .ended }
      if call.form["action"] == "deny" {
        try take(id)
        return redirect(transaction.request, error: "access_denied")
      }
      if path == "/signin/account" {
        guard let email = call.form["account"],
          let person = eligible(transaction.request).first(where: { $0.email == email })
        else { throw .invalidRequest("Nobody was chosen.") }
        transaction.person = person
        return try personChosen(transaction)
      }
      guard call.form["action"] == "allow", transaction.person != nil else {
        throw .invalidRequest("Nothing was decided.")
      }
      return try finish(transaction, scopes: allowedScopes(transaction, call.form), wasAsked: true)
    } catch {
      return GooglePages.error(error)
    }
  }

  /// The scopes of sign-in and those that stayed ticked.
  private func allowedScopes(_ transaction: GoogleTransaction, _ form: SandboxForm) -> [String] {
    let ticked = transaction.faults.contains(.declinedScope) ? [] : Set(form.values("scope"))
    return transaction.request.scopes.filter { GoogleScope.identity.contains($0) || ticked.contains($0) }
  }

  /// Ends a transaction; whoever comes second finds none.
  private func take(_ id: String) throws(GooglePageError) {
    guard withState({ $0.transactions.removeValue(forKey: id) }) != nil else { throw .ended }
  }

  /// Remembers the consent, issues a code and sends the person back.
  func finish(
    _ transaction: GoogleTransaction, scopes: [String], wasAsked: Bool
  ) throws(GooglePageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    if wasAsked { try take(transaction.id) }
    withState { _ = $0.transactions.removeValue(forKey: transaction.id) }
    let request = transaction.request
    guard !scopes.isEmpty else { return redirect(request, error: "access_denied") }
    let grant = GoogleGrant(
      id: transaction.id, clientID: request.client.id, person: person,
      scopes: remember(scopes, of: person, for: request), nonce: request.nonce,
      authTime: request.wantsAuthTime ? core.seconds : nil, isOffline: isOffline(request))
    let code = issueCode(for: request, grant, wasAsked: wasAsked)
    return redirect(request, code: code, grant: grant, wasAsked: wasAsked, transaction.faults)
  }

  private func issueCode(
    for request: GoogleAuthorizationRequest, _ grant: GoogleGrant, wasAsked: Bool
  ) -> String {
    // Web clients get a refresh token only when the person has just been asked.
    let hasRefreshToken = isOffline(request) && (request.client.kind != .web || wasAsked)
    let now = core.seconds
    let code = GoogleCode(
      request: request, grant: grant, hasRefreshToken: hasRefreshToken, expires: now + Self.codeLifetime)
    let text = "4/0A" + core.randomText(bytes: 52)
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

  private func isOffline(_ request: GoogleAuthorizationRequest) -> Bool {
    request.isOffline || request.client.kind != .web
  }

  /// Returns what the new tokens are good for: with merged grants more than was asked this time.
  private func remember(
    _ scopes: [String], of person: SandboxPerson, for request: GoogleAuthorizationRequest
  ) -> [String] {
    withState { state in
      state.addConsent(of: person, to: request.client.id, scopes: scopes)
      guard request.mergesGrants else { return scopes }
      let earlier = state.consent(of: person, to: request.client.id).subtracting(scopes)
      return scopes + earlier.sorted()
    }
  }
}

// MARK: - Redirects

extension GoogleSandbox {
  private func redirect(
    _ request: GoogleAuthorizationRequest, code: String, grant: GoogleGrant, wasAsked: Bool,
    _ faults: Set<SandboxScenario>
  ) -> HTTPResponse {
    var answer = SandboxForm()
    if !faults.contains(.missingState), let state = request.state {
      answer.fields.append(.init("state", faults.contains(.wrongState) ? "sandbox-" + state : state))
    }
    if faults.contains(.issuerInRedirect) { answer.fields.append(.init("iss", issuer)) }
    if faults.contains(.wrongIssuerInRedirect) { answer.fields.append(.init("iss", baseURL + "/other")) }
    if !faults.contains(.missingCode) { answer.fields.append(.init("code", code)) }
    answer.fields.append(.init("scope", grant.scopes.joined(separator: " ")))
    answer.fields.append(.init("authuser", "0"))
    if let domain = grant.person.hostedDomain { answer.fields.append(.init("hd", domain)) }
    answer.fields.append(.init("prompt", wasAsked ? "consent" : "none"))
    return redirect(request, answer)
  }

  func redirect(_ request: GoogleAuthorizationRequest, error: String) -> HTTPResponse {
    var answer: SandboxForm = ["error": error]
    if let state = request.state { answer.fields.append(.init("state", state)) }
    return redirect(request, answer)
  }

  private func redirect(_ request: GoogleAuthorizationRequest, _ answer: SandboxForm) -> HTTPResponse {
    let separator = request.redirectURI.contains("?") ? "&" : "?"
    return .redirect(to: request.redirectURI + separator + answer.encoded)
  }
}
