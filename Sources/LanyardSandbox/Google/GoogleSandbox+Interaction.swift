internal import LanyardOAuth

extension GoogleSandbox {
  /// What the pages post.
  func interact(_ call: SandboxCall, path: String) -> HTTPResponse {
    do throws(SandboxPageError) {
      var transaction = try transaction(of: call)
      if call.form["action"] == "deny" {
        try take(transaction)
        return redirect(transaction.request, error: "access_denied", transaction.faults)
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
      return error.response
    }
  }

  /// Remembers the consent, issues a code and sends the person back.
  func finish(
    _ transaction: CodeFlowTransaction<Request>, scopes: [String], wasAsked: Bool
  ) throws(SandboxPageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    if wasAsked { try take(transaction) }
    withState { _ = $0.transactions.removeValue(forKey: transaction.id) }
    let request = transaction.request
    guard !scopes.isEmpty else { return redirect(request, error: "access_denied", transaction.faults) }
    let isOffline = request.isOffline || request.client.kind != .web
    let grant = SandboxGrant(
      id: transaction.id, clientID: request.client.id, person: person,
      scopes: remember(scopes, of: person, for: request), nonce: request.nonce,
      authTime: request.wantsAuthTime ? core.seconds : nil, isOffline: isOffline,
      audience: request.server?.id)
    // Web clients get a refresh token only when the person has just been asked.
    let code = issueCode(
      for: request, grant, hasRefreshToken: isOffline && (request.client.kind != .web || wasAsked))
    return redirect(request, answer(code, grant, wasAsked: wasAsked), transaction.faults)
  }

  private func answer(_ code: String, _ grant: SandboxGrant, wasAsked: Bool) -> SandboxForm {
    var answer: SandboxForm = ["code": code, "scope": grant.scopes.joined(separator: " "), "authuser": "0"]
    if let domain = grant.person.hostedDomain { answer.fields.append(.init("hd", domain)) }
    answer.fields.append(.init("prompt", wasAsked ? "consent" : "none"))
    return answer
  }

  /// Returns what the new tokens are good for: with merged grants more than was asked this time.
  private func remember(_ scopes: [String], of person: SandboxPerson, for request: Request) -> [String] {
    withState { state in
      state.addConsent(of: person, to: request.client.id, scopes: scopes)
      guard request.mergesGrants else { return scopes }
      let earlier = state.consent(of: person, to: request.client.id).subtracting(scopes)
      return scopes + earlier.sorted()
    }
  }
}
