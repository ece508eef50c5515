internal import LanyardOAuth

extension OpenIDSandbox {
  /// Sign-out that the application asked for (OpenID Connect RP-Initiated Logout §2). The person is not asked.
  func endSession(_ call: SandboxCall) -> HTTPResponse {
    let form = call.method == "POST" ? call.form : call.query
    let faults = core.scenarios(SandboxScenario.endSession, for: call, SandboxParties(), at: .endSession)
    do throws(SandboxPageError) {
      guard let hint = form["id_token_hint"], let client = client(ofIDToken: hint) else {
        throw .invalidRequest("id_token_hint is missing, or not from here.")
      }
      if let id = form["client_id"], id != client.id { throw .invalidRequest("client_id is not that of the hint.") }
      guard let redirect = form["post_logout_redirect_uri"] else { return signedOut }
      guard client.postLogoutRedirectURIs.contains(LoopbackAddress.withoutPort(redirect)) else {
        throw .redirectMismatch(redirect)
      }
      return .redirect(to: redirect, answer(form["state"], faults))
    } catch {
      return error.response
    }
  }

  private func answer(_ state: String?, _ faults: Set<SandboxScenario>) -> SandboxForm {
    guard let state, !faults.contains(.missingState) else { return [:] }
    return ["state": faults.contains(.wrongState) ? state + "_INVALID" : state]
  }

  private var signedOut: HTTPResponse {
    Page(title: "Signed out", content: "<h1>Signed out</h1><p>You may close this page.</p>").response
  }

  /// Whose ID token it is, if the sandbox has signed it. It may have expired.
  private func client(ofIDToken text: String) -> OpenIDSandboxClient? {
    guard let token = CompactToken(text), token.claims["iss"]?.stringValue == issuer,
      let client = token.claims["aud"]?.stringValue.flatMap(clients.find)
    else { return nil }
    let algorithm = client.idTokenAlgorithm
    let isOurs = keys.published.contains { token.isSigned(by: $0.key(for: algorithm)?.publicKey, algorithm) }
    return isOurs ? client : nil
  }
}
