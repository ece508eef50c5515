internal import LanyardOAuth
internal import Synchronization

extension GoogleSandbox {
  /// Where a device asks for its codes (RFC 8628 §3.1).
  public var deviceAuthorizationEndpoint: String { issuer + "/device/code" }

  /// Where the person types in the code.
  public var devicePage: String { issuer + "/device" }

  /// Hands out the two codes. The address is called `verification_url` here, not `_uri`.
  func deviceCodes(_ call: SandboxCall) -> HTTPResponse {
    do throws(SandboxTokenError) {
      let device = try newDevice(call)
      devices.withLock { devices in
        devices = devices.filter { $0.value.expires + 3600 > core.seconds }
        devices[device.deviceCode] = device
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

  private func newDevice(_ call: SandboxCall) throws(SandboxTokenError) -> GoogleDevice {
    guard let id = call.form["client_id"], !id.isEmpty else { throw .missing("client_id") }
    guard let client = clients.all.first(where: { $0.id == id }) else {
      throw SandboxTokenError(status: 401, error: "invalid_client", description: "The OAuth client was not found.")
    }
    guard client.kind == .device else {
      throw SandboxTokenError(status: 401, error: "invalid_client", description: "Invalid client type.")
    }
    let scopes = GoogleScope.canonical(call.form["scope"] ?? "")
    guard !scopes.isEmpty else { throw .missing("scope") }
    guard scopes.allSatisfy(GoogleDevice.mayAsk) else {
      throw SandboxTokenError(error: "invalid_scope", description: "Invalid device flow scope.")
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
    guard let code = call.form["device_code"], !code.isEmpty else { throw SandboxTokenError.missing("device_code") }
    let grant = try takeDevice(code, client)
    let faults = core.scenarios(SandboxScenario.token, for: call, parties(grant), at: .token)
    if faults.contains(.invalidGrant) { throw SandboxTokenError.invalidGrant("Bad Request") }
    var answer = try await issue(grant, faults)
    if !faults.contains(.missingRefreshToken) { answer["refresh_token"] = .string(addRefreshToken(grant)) }
    return .json(200, answer)
  }

  private func takeDevice(_ code: String, _ client: GoogleSandboxClient) throws(SandboxTokenError) -> SandboxGrant {
    let now = core.seconds
    let answer = devices.withLock { devices -> Result<SandboxGrant, SandboxTokenError> in
      guard var device = devices[code], device.client.id == client.id else {
        return .failure(.invalidGrant("Bad Request"))
      }
      defer { devices[code] = device }
      guard device.expires > now else {
        return .failure(SandboxTokenError(error: "expired_token", description: "Bad Request"))
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
          SandboxGrant(
            id: device.deviceCode, clientID: client.id, person: person, scopes: scopes, nonce: nil, authTime: nil,
            isOffline: true))
      }
    }
    return try answer.get()
  }

  // MARK: The person

  /// The page for the code, and what it posts.
  func devicePage(_ call: SandboxCall) -> HTTPResponse {
    guard call.method == "POST" else { return GoogleDevicePages.code(call.query["user_code"]) }
    let userCode = call.form["user_code"]?.filter { !$0.isWhitespace } ?? ""
    let now = core.seconds
    guard
      let device = devices.withLock({ $0.values.first { $0.userCode == userCode && $0.expires > now } }),
      case .pending = device.decision
    else { return GoogleDevicePages.code(userCode, isUnknown: true) }
    if call.form["action"] == "deny" { return decide(.denied, on: device) }
    guard let email = call.form["account"] else {
      return GoogleDevicePages.consent(device, people: core.people.all)
    }
    guard let person = core.people.all.first(where: { $0.email == email }) else {
      return SandboxPageError.invalidRequest("Nobody was chosen.").response
    }
    let ticked = Set(call.form.values("scope"))
    let scopes = device.scopes.filter { GoogleScope.identity.contains($0) || ticked.contains($0) }
    return decide(.allowed(person, scopes: scopes), on: device)
  }

  private func decide(_ decision: GoogleDevice.Decision, on device: GoogleDevice) -> HTTPResponse {
    devices.withLock { $0[device.deviceCode]?.decision = decision }
    if case .denied = decision { return GoogleDevicePages.done(isAllowed: false) }
    return GoogleDevicePages.done(isAllowed: true)
  }
}
