internal import LanyardOAuth

extension GoogleSandbox {
  /// Where a device asks for its codes (RFC 8628 §3.1).
  public var deviceAuthorizationEndpoint: String { issuer + "/device/code" }

  /// Where the person types in the code.
  public var devicePage: String { issuer + "/device" }

  /// Hands out the two codes. The address is called `verification_url` here, not `_uri`.
  func deviceCodes(_ call: SandboxCall) -> HTTPResponse {
    do throws(GoogleTokenError) {
      let device = try newDevice(call)
      withState { state in
        state.devices = state.devices.filter { $0.value.expires + 3600 > core.seconds }
        state.devices[device.deviceCode] = device
      }
      return .json(
        200,
        [
          "device_code": .string(device.deviceCode), "user_code": .string(device.userCode),
          "expires_in": JSONValue(GoogleDevice.lifetime), "interval": JSONValue(GoogleDevice.interval),
          "verification_url": .string(devicePage),
        ])
    } catch {
      return error.response
    }
  }

  private func newDevice(_ call: SandboxCall) throws(GoogleTokenError) -> GoogleDevice {
    guard let id = call.form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.all.first(where: { $0.id == id }) else {
      throw GoogleTokenError(status: 401, error: "invalid_client", description: "The OAuth client was not found.")
    }
    guard client.kind == .device else {
      throw GoogleTokenError(status: 401, error: "invalid_client", description: "Invalid client type.")
    }
    let scopes = GoogleScope.canonical(call.form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    guard scopes.allSatisfy(GoogleDevice.mayAsk) else {
      throw GoogleTokenError(error: "invalid_scope", description: "Invalid device flow scope.")
    }
    let letters = core.randomText(bytes: 24).uppercased().filter { $0.isASCII && $0.isLetter }
    return GoogleDevice(
      deviceCode: "AH-1Ng" + core.randomText(bytes: 48),
      userCode: "\(letters.prefix(4))-\(letters.dropFirst(4).prefix(4))", client: client, scopes: scopes,
      expires: core.seconds + GoogleDevice.lifetime)
  }

  // MARK: Questions

  /// Answers the device's question for its tokens, with the statuses that are the provider's own.
  func redeemDevice(_ call: SandboxCall, _ client: GoogleSandboxClient) async throws -> HTTPResponse {
    guard let code = call.form["device_code"], !code.isEmpty else { throw GoogleTokenError.missing("device_code") }
    let grant = try takeDevice(code, client)
    let faults = tokenFaults(call, client, grant)
    if faults.contains(.invalidGrant) { throw GoogleTokenError.invalidGrant("Bad Request") }
    var answer = try await issue(grant, isRefresh: false, faults)
    if !faults.contains(.missingRefreshToken) { answer["refresh_token"] = .string(addRefreshToken(grant)) }
    return .json(200, answer)
  }

  private func takeDevice(_ code: String, _ client: GoogleSandboxClient) throws(GoogleTokenError) -> GoogleGrant {
    let now = core.seconds
    let answer = withState { state -> Result<GoogleGrant, GoogleTokenError> in
      guard var device = state.devices[code], device.client.id == client.id else {
        return .failure(.invalidGrant("Bad Request"))
      }
      defer { state.devices[code] = device }
      guard device.expires > now else {
        return .failure(GoogleTokenError(error: "expired_token", description: "Bad Request"))
      }
      let isTooSoon = now < device.nextQuestion
      device.nextQuestion = now + GoogleDevice.interval
      switch device.decision {
      case .used: return .failure(.invalidGrant("Bad Request"))
      case .denied: return .failure(.init(status: 403, error: "access_denied", description: "Forbidden"))
      case .pending where isTooSoon:
        return .failure(.init(status: 403, error: "slow_down", description: "Forbidden"))
      case .pending:
        return .failure(
          .init(status: 428, error: "authorization_pending", description: "Precondition Required"))
      case .allowed(let person, let scopes):
        device.decision = .used
        return .success(
          GoogleGrant(
            id: device.deviceCode, clientID: client.id, person: person, scopes: scopes, nonce: nil, authTime: nil,
            isOffline: true))
      }
    }
    return try answer.get()
  }

  // MARK: The person

  /// The page for the code, and what it posts.
  func devicePage(_ call: SandboxCall) -> HTTPResponse {
    guard call.method == "POST" else { return GooglePages.deviceCode(call.query["user_code"]) }
    let userCode = call.form["user_code"]?.filter { !$0.isWhitespace } ?? ""
    let now = core.seconds
    guard
      let device = withState({ $0.devices.values.first { $0.userCode == userCode && $0.expires > now } }),
      case .pending = device.decision
    else { return GooglePages.deviceCode(userCode, isUnknown: true) }
    if call.form["action"] == "deny" { return decide(.denied, on: device) }
    guard let email = call.form["account"] else {
      return GooglePages.deviceConsent(device, people: core.people.all)
    }
    guard let person = core.people.all.first(where: { $0.email == email }) else {
      return GooglePages.error(.invalidRequest("Nobody was chosen."))
    }
    let ticked = Set(call.form.values("scope"))
    let scopes = device.scopes.filter { GoogleScope.identity.contains($0) || ticked.contains($0) }
    return decide(.allowed(person, scopes: scopes), on: device)
  }

  private func decide(_ decision: GoogleDevice.Decision, on device: GoogleDevice) -> HTTPResponse {
    withState { $0.devices[device.deviceCode]?.decision = decision }
    if case .denied = decision { return GooglePages.deviceDone(isAllowed: false) }
    return GooglePages.deviceDone(isAllowed: true)
  }
}
