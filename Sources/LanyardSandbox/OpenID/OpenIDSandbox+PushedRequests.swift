internal import LanyardOAuth
internal import Synchronization

/// An authorization request that was pushed (RFC 9126).
struct PushedRequest: Sendable {
  let clientID: String
  let form: SandboxForm
  let expires: Int

  /// How long it can be used, in seconds.
  static let lifetime = 60
}

extension OpenIDSandbox {
  /// Keeps a request and gives it a name (RFC 9126 §2).
  func push(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxTokenError) {
      let client = try authenticate(call)
      guard call.form["request_uri"] == nil else { throw .invalidRequest("request_uri cannot be pushed") }
      var form = call.form
      form.fields.removeAll { ["client_secret", "client_assertion", "client_assertion_type"].contains($0.name) }
      if form["client_id"] == nil { form.fields.append(.init("client_id", client.id)) }
      try check(form, client)
      let name = "urn:ietf:params:oauth:request_uri:" + core.randomText(bytes: 24)
      let request = PushedRequest(
        clientID: client.id, form: form, expires: core.seconds + PushedRequest.lifetime)
      pushed.withLock { $0[name] = request }
      return .json(201, ["request_uri": .string(name), "expires_in": JSONValue(PushedRequest.lifetime)])
    } catch {
      return error.response
    }
  }

  private func check(_ form: SandboxForm, _ client: OpenIDSandboxClient) throws(SandboxTokenError) {
    do throws(SandboxPageError) {
      let request = try OpenIDAuthorizationRequest(form, clients: clients)
      guard request.client.id == client.id else { throw SandboxPageError.unknownClient }
    } catch {
      throw SandboxTokenError(error: error.code, description: error.message)
    }
  }

  /// The parameters of an authorization request: its own, or those it refers to. A name is good for one use.
  func parameters(_ form: SandboxForm) throws(SandboxPageError) -> SandboxForm {
    guard let name = form["request_uri"] else { return form }
    guard let request = pushed.withLock({ $0.removeValue(forKey: name) }), core.seconds < request.expires,
      request.clientID == form["client_id"]
    else { throw .invalidRequest("request_uri is not known, or no longer") }
    return request.form
  }
}
