internal import LanyardOAuth

extension TwitterSandbox {
  /// The page of OAuth 2.0. It always asks, and tells the application nothing about a request that is wrong.
  func authorize(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxPageError) {
      let request = try TwitterAuthorizationRequest(call.query, clients: clients.all)
      let parties = SandboxParties(clientID: request.clientID)
      let faults = core.scenarios(SandboxScenario.authorization, for: call, parties, at: .authorization)
      if faults.contains(.accessDenied) { return redirect(request, error: "access_denied", faults) }
      if faults.contains(.authorizationError) { return redirect(request, error: "server_error", faults) }
      let transaction = newTransaction(request, faults)
      keep(transaction)
      return pages(transaction).accounts(core.people.all)
    } catch {
      return error.response
    }
  }

  private func pages(_ transaction: CodeFlowTransaction<Request>) -> ConsentPages<Request> {
    ConsentPages(transaction: transaction, action: "/twitter/i/oauth2/")
  }

  /// What its pages post.
  func interact(_ call: SandboxCall, path: String) -> HTTPResponse {
    do throws(SandboxPageError) {
      var transaction = try transaction(of: call)
      if call.form["action"] == "deny" {
        try take(transaction)
        return redirect(transaction.request, error: "access_denied", transaction.faults)
      }
      if path == "/i/oauth2/account" {
        guard let person = core.people.find(call.form["account"] ?? "") else {
          throw .invalidRequest("Nobody was chosen.")
        }
        transaction.person = person
        keep(transaction)
        return pages(transaction).consent(person)
      }
      guard call.form["action"] == "allow", let person = transaction.person else {
        throw .invalidRequest("Nothing was decided.")
      }
      try take(transaction)
      return allowed(transaction, person)
    } catch {
      return error.response
    }
  }

  private func allowed(_ transaction: CodeFlowTransaction<Request>, _ person: SandboxPerson) -> HTTPResponse {
    let request = transaction.request
    withState { $0.addConsent(of: person, to: request.clientID, scopes: request.scopes) }
    let isOffline = request.scopes.contains("offline.access")
    let grant = SandboxGrant(
      id: transaction.id, clientID: request.clientID, person: person, scopes: request.scopes, nonce: nil,
      authTime: nil, isOffline: isOffline)
    let code = issueCode(for: request, grant, hasRefreshToken: isOffline)
    return redirect(request, ["code": code], transaction.faults)
  }
}
