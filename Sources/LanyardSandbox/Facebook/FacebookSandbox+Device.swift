internal import LanyardOAuth
internal import Synchronization

extension FacebookSandbox {
  /// Hands out the two codes. The one for the device is called `code`.
  func deviceCodes(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let client = try deviceOwner(call)
    let scopes = FacebookPermissionName.parse(call.form["scope"] ?? "")
    guard scopes.allSatisfy(FacebookPermissionName.isKnown) else { throw .invalid("(#100) Invalid scope") }
    let faults = core.scenarios(
      SandboxScenario.token, for: call, SandboxParties(clientID: client.id), at: .deviceAuthorization)
    let letters = core.randomText(bytes: 24).uppercased().filter { $0.isASCII && $0.isLetter }
    let device = FacebookDevice(
      code: core.randomText(bytes: 24), userCode: String(letters.prefix(8)), client: client, scopes: scopes,
      expires: core.seconds + FacebookDevice.lifetime)
    devices.withLock { devices in
      devices = devices.filter { $0.value.expires + 3600 > core.seconds }
      devices[device.code] = device
    }
    let lifetime: JSONValue =
      faults.contains(.expiryAsString) ? .string("\(FacebookDevice.lifetime)") : JSONValue(FacebookDevice.lifetime)
    return .json(
      200,
      [
        "code": .string(device.code), "user_code": .string(device.userCode), "verification_uri": .string(devicePage),
        "expires_in": lifetime, "interval": JSONValue(FacebookDevice.interval),
      ])
  }

  /// The application whose id and client token the call carries.
  private func deviceOwner(_ call: SandboxCall) throws(FacebookRefusal) -> Client {
    guard let text = call.form["access_token"], !text.isEmpty else { throw .missingToken }
    guard let client = clients.all.first(where: { "\($0.id)|\($0.clientToken)" == text }) else { throw .malformedToken }
    guard client.allowsDeviceLogin else { throw .notForDevices }
    return client
  }

  /// Answers the device's question for its token.
  func deviceStatus(_ call: SandboxCall) throws(FacebookRefusal) -> HTTPResponse {
    let client = try deviceOwner(call)
    guard let code = call.form["code"], !code.isEmpty else { throw .missing("code") }
    let grant = try takeDevice(code, client)
    let ends = withBook { $0.dataAccessEnds(client.id, grant.person) } ?? 0
    return .json(
      200,
      [
        "access_token": .string(newToken(grant)), "data_access_expiration_time": JSONValue(ends),
        "expires_in": JSONValue(habits.accessTokenLifetime),
      ])
  }

  private func takeDevice(_ code: String, _ client: Client) throws(FacebookRefusal) -> SandboxGrant {
    let now = core.seconds
    let answer = devices.withLock { devices -> Result<SandboxGrant, FacebookRefusal> in
      guard var device = devices[code], device.client.id == client.id else { return .failure(.malformedCode) }
      defer { devices[code] = device }
      guard device.expires > now else { return .failure(.expiredDevice) }
      let isTooSoon = now < device.nextQuestion
      device.nextQuestion = now + FacebookDevice.interval
      switch device.decision {
      case .used: return .failure(.expiredDevice)
      case .denied: return .failure(.declinedDevice)
      case .pending: return .failure(isTooSoon ? .hastyDevice : .pendingDevice)
      case .allowed(let person, let granted):
        device.decision = .used
        return .success(
          SandboxGrant(
            id: device.code, clientID: client.id, person: person, scopes: granted, nonce: nil, authTime: nil,
            isOffline: false))
      }
    }
    return try answer.get()
  }

  // MARK: The person

  /// The page for the code, and what it posts.
  func devicePage(_ call: SandboxCall) -> HTTPResponse {
    guard call.method == "POST" else { return FacebookDevicePages.code(call.query["user_code"]) }
    let userCode = call.form["user_code"]?.filter { !$0.isWhitespace } ?? ""
    let now = core.seconds
    guard
      let device = devices.withLock({ $0.values.first { $0.userCode == userCode && $0.expires > now } }),
      case .pending = device.decision
    else { return FacebookDevicePages.code(userCode, isUnknown: true) }
    if call.form["action"] == "deny" { return decide(.denied, on: device) }
    guard let email = call.form["account"] else {
      return FacebookDevicePages.consent(device, people: core.people.all)
    }
    guard let person = core.people.all.first(where: { $0.email == email }) else {
      return SandboxPageError.invalidRequest("Nobody was chosen.").response
    }
    let ticked = Set(call.form.values("scope")).union(FacebookPermissionName.basic)
    let granted = device.scopes.filter(ticked.contains)
    withBook { book in
      book.decide(
        device.client.id, person, granted: granted, declined: device.scopes.filter { !ticked.contains($0) }, at: now)
    }
    return decide(.allowed(person, granted: granted), on: device)
  }

  private func decide(_ decision: FacebookDevice.Decision, on device: FacebookDevice) -> HTTPResponse {
    devices.withLock { $0[device.code]?.decision = decision }
    if case .denied = decision { return FacebookDevicePages.done(isAllowed: false) }
    return FacebookDevicePages.done(isAllowed: true)
  }
}
