internal import LanyardOAuth

extension FacebookSandbox {
  /// The dialog: decides what the person has to be asked.
  func authorize(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxPageError) {
      let request = try FacebookAuthorizationRequest(call.fields, clients: clients.all)
      let faults = core.scenarios(
        SandboxScenario.authorization, for: call, SandboxParties(clientID: request.client.id), at: .authorization)
      if faults.contains(.accessDenied) { return denial(request, faults) }
      if faults.contains(.errorMessageInRedirect) {
        return back(request, ["error_code": "1349126", "error_message": "App not active"], faults)
      }
      if faults.contains(.authorizationError) {
        return back(request, ["error": "server_error", "error_message": "Something is wrong."], faults)
      }
      let transaction = newTransaction(request, faults)
      keep(transaction)
      return ConsentPages(transaction: transaction, action: "/facebook/signin/").accounts(core.people.all)
    } catch {
      return error.response
    }
  }

  /// What the pages post.
  func interact(_ call: SandboxCall, path: String) -> HTTPResponse {
    do throws(SandboxPageError) {
      let transaction = try transaction(of: call)
      if call.form["action"] == "deny" {
        try take(transaction)
        return denial(transaction.request, transaction.faults)
      }
      if path == "/signin/account" {
        guard let person = core.people.all.first(where: { $0.email == call.form["account"] }) else {
          throw .invalidRequest("Nobody was chosen.")
        }
        return try personChosen(transaction, person)
      }
      guard call.form["action"] == "allow", transaction.person != nil else {
        throw .invalidRequest("Nothing was decided.")
      }
      return try finish(transaction, allowed: allowedScopes(transaction, call.form))
    } catch {
      return error.response
    }
  }

  /// Asks for what is new, and again for what was declined or has expired if the application wants that.
  private func personChosen(
    _ transaction: CodeFlowTransaction<Request>, _ person: SandboxPerson
  ) throws(SandboxPageError) -> HTTPResponse {
    var request = transaction.request
    let now = core.seconds
    request.asked = withBook { book in
      request.scopes.filter { scope in
        switch book.status(of: scope, request.clientID, person, at: now) {
        case nil, .expired: true
        case .declined: request.authTypes.contains("rerequest")
        case .granted: false
        }
      }
    }
    var asking = CodeFlowTransaction(
      id: transaction.id, request: request, expires: transaction.expires, faults: transaction.faults)
    asking.person = person
    keep(asking)
    guard !request.asked.isEmpty else { return try finish(asking, allowed: []) }
    return ConsentPages(transaction: asking, action: "/facebook/signin/").consent(person)
  }

  /// Remembers what the person decided, issues a code and sends them back.
  private func finish(
    _ transaction: CodeFlowTransaction<Request>, allowed: [String]
  ) throws(SandboxPageError) -> HTTPResponse {
    guard let person = transaction.person else { throw .ended }
    try take(transaction)
    let request = transaction.request
    let now = core.seconds
    let granted = withBook { book in
      book.decide(
        request.clientID, person, granted: request.asked.filter(allowed.contains),
        declined: request.asked.filter { !allowed.contains($0) }, at: now)
      return request.scopes.filter { book.status(of: $0, request.clientID, person, at: now) == .granted }
    }
    let grant = SandboxGrant(
      id: transaction.id, clientID: request.clientID, person: person, scopes: granted, nonce: request.nonce,
      authTime: nil, isOffline: false)
    var answer: SandboxForm = ["code": issueCode(for: request, grant, hasRefreshToken: false)]
    if request.returnsScopes {
      let declined = request.scopes.filter { !granted.contains($0) }
      answer.fields.append(.init("granted_scopes", granted.joined(separator: ",")))
      answer.fields.append(.init("denied_scopes", declined.joined(separator: ",")))
    }
    return back(request, answer, transaction.faults)
  }

  private func denial(_ request: Request, _ faults: Set<SandboxScenario>) -> HTTPResponse {
    back(
      request,
      [
        "error": "access_denied", "error_code": "200", "error_description": "Permissions error",
        "error_reason": "user_denied",
      ], faults)
  }

  /// Sends the person back, with the rubbish behind it that browsers get.
  private func back(_ request: Request, _ answer: SandboxForm, _ faults: Set<SandboxScenario>) -> HTTPResponse {
    var response = redirect(request, answer, faults)
    response.headers["Location"] = response.headers["Location"].map { $0 + "#_=_" }
    return response
  }
}
