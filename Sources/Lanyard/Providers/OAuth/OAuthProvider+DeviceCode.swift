#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OAuthProvider {
  /// Runs the device flow (RFC 8628): shows a code through the hook and asks until the person has typed it in elsewhere.
  func signInWithDeviceCode(
    _ request: SignInRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> AuthCredential {
    let hooks = request.hooks.inheriting(hooks).inheriting(context.hooks)
    guard let show = hooks.deviceCode else {
      throw AuthError(.misconfigured("Nobody would see the code. Set the deviceCode hook, or use the browser."))
    }
    let device = DeviceAuthorizationRequest(scope: scopes(request), scopeSeparator: scopeSeparator)
    let codes = try await deviceCodes(device, server, in: context)
    context.enter(.awaitingUser)
    let end = await show(prompt(codes, in: context))
    let answer = await Result { try await poll(.deviceCode(codes, device), codes, server, in: context) }
    await end?()
    return try await credential(try answer.get(), nonce: nil, asked: device.scope, server, in: context)
  }

  private func deviceCodes(
    _ device: DeviceAuthorizationRequest, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> DeviceAuthorizationResponse {
    let request = try device.httpRequest(
      server, client: client, now: context.now(), randomBytes: context.randomBytes)
    var response = try await context.http.send(request)
    if let tokenResponseRepair { response = tokenResponseRepair(response) }
    try checkRefusal(response)
    return try DeviceAuthorizationResponse(response)
  }

  private func prompt(_ codes: DeviceAuthorizationResponse, in context: AuthContext) -> DeviceCodePrompt {
    DeviceCodePrompt(
      userCode: codes.userCode, verificationURI: codes.verificationURI,
      verificationURIComplete: codes.verificationURIComplete,
      expiresAt: context.now() + TimeInterval(codes.expiresIn),
      provider: ProviderDescription(providerID: providerID, shortName: shortName))
  }

  /// Asks for the tokens at the pace the provider wants, until it answers or the codes expire.
  private func poll(
    _ request: TokenRequest, _ codes: DeviceAuthorizationResponse, _ server: ServerMetadata, in context: AuthContext
  ) async throws -> TokenResponse {
    let end = context.now() + TimeInterval(codes.expiresIn)
    var interval = codes.interval
    while context.now() < end {
      // A server that wants more patience than it gives time has nothing to say before the codes end.
      try await context.sleep(.seconds(min(TimeInterval(interval), end.timeIntervalSince(context.now()))))
      let decision: DevicePollDecision
      do {
        return try await redeem(request, server, in: context)
      } catch let error as OAuth2Error {
        decision = DevicePollDecision(error, interval: interval)
        if decision == .failed { throw error }
      } catch is TransportError {
        decision = DevicePollDecision(unansweredAfter: interval)
      }
      switch decision {
      case .askAgain(let next): interval = next
      case .declined: throw AuthError(.declined)
      case .expired, .failed: throw AuthError(.timedOut)
      }
    }
    throw AuthError(.timedOut)
  }
}
