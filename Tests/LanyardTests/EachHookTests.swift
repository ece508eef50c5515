import Lanyard
import LanyardTesting
import Testing

/// Overriding one hook leaves every other alone (S4.14, 4.2 to 4.6).
@Suite struct `Each hook by itself` {
  /// A provider that asks every hook that it can, as a real one might.
  private static func provider() -> TestProvider {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      let provider = ProviderDescription(providerID: "test.example", shortName: "Test")
      let hooks = context.hooks
      try await hooks.openBrowser?(BrowserRequest(url: "https://test.example/", provider: provider))
      _ = await hooks.closingPage?(ClosingPageRequest(outcome: .received, provider: provider))
      let code = DeviceCodePrompt(
        userCode: "A", verificationURI: "https://test.example/", expiresAt: context.now(), provider: provider)
      await hooks.deviceCode?(code)?()
      _ = try await hooks.pin?(PINPrompt(authorizationURL: "https://test.example/", provider: provider))
      await hooks.tooltip?(TooltipRequest(tooltip: Tooltip("Hello"), provider: provider))?()
      await hooks.announce?("Hello")
      _ = await hooks.accountCollision?(AccountCollision(email: "e@example.com", pendingProviderID: "test.example"))
      let user = AuthUser(id: "u1")
      _ = await hooks.reauthenticate?(ReauthenticationPrompt(user: user, operation: .unlink, providerIDs: []))
      guard request.defaultValue == nil else { throw AuthError(.userDisabled) }
      return try await signIn(request, context)
    }
    return TestProvider(behavior: behavior)
  }

  /// Everything that hooks were asked for in a sign-in that works, a sign-out, and a sign-in that fails.
  private func effects(_ change: (inout UIHooks) -> Void = { _ in }) async throws -> [HookRecorder.Effect] {
    let recorder = HookRecorder()
    let client = try AuthClient(
      providers: [Self.provider()], context: .test(hooks: recorder.hooks(answersQuestions: true)))
    var hooks = UIHooks()
    change(&hooks)
    client.hooks = hooks
    _ = try await client.signIn(with: "test.example")
    try await client.signOut()
    _ = try? await client.signIn(with: "test.example", SignInRequest(defaultValue: "nobody"))
    return recorder.effects
  }

  private static let overrides: [(name: String, change: @Sendable (inout UIHooks) -> Void)] = [
    ("activity", { $0.activity = { _ in nil } }), ("alert", { $0.alert = { _ in } }),
    ("confirmSignOut", { $0.confirmSignOut = { _ in true } }), ("openBrowser", { $0.openBrowser = { _ in } }),
    ("closingPage", { $0.closingPage = { _ in ClosingPage(html: "") } }),
    ("deviceCode", { $0.deviceCode = { _ in nil } }),
    ("pin", { $0.pin = { _ in nil } }), ("tooltip", { $0.tooltip = { _ in nil } }),
    ("announce", { $0.announce = { _ in } }),
    ("accountCollision", { $0.accountCollision = { _ in nil } }),
    ("reauthenticate", { $0.reauthenticate = { _ in nil } }),
  ]

  /// Which hook an effect came from.
  private func source(_ effect: HookRecorder.Effect) -> String {
    switch effect {
    case .activityBegan, .activityEnded: "activity"
    case .confirmedSignOut: "confirmSignOut"
    case .alerted: "alert"
    case .openedBrowser: "openBrowser"
    case .madeClosingPage: "closingPage"
    case .showedDeviceCode, .tookDeviceCodeAway: "deviceCode"
    case .askedForPIN: "pin"
    case .showedTooltip, .tookTooltipAway: "tooltip"
    case .announced: "announce"
    case .askedAboutCollision: "accountCollision"
    case .askedToReauthenticate: "reauthenticate"
    }
  }

  @Test func `4.6 overriding one hook takes its own effects away and no others`() async throws {
    let all = try await effects()
    #expect(Set(all.map(source)) == Set(Self.overrides.map(\.name)))
    for (name, change) in Self.overrides {
      #expect(try await effects(change) == all.filter { source($0) != name }, "\(name)")
    }
  }

  @Test func `S4.14 the spinner is gone by one assignment, and comes back by taking it back`() async throws {
    let recorder = HookRecorder()
    let client = try AuthClient(providers: [TestProvider()], context: .test(hooks: recorder.hooks()))
    client.hooks.activity = { _ in nil }
    _ = try await client.signIn(with: "test.example")
    try await client.signOut()
    #expect(recorder.effects == [.confirmedSignOut])
    client.hooks.activity = nil
    _ = try await client.signIn(with: "test.example")
    #expect(recorder.effects == [.confirmedSignOut, .activityBegan(.signIn), .activityEnded(.signIn)])
  }

  @Test func `S4.13 a host that overrides nothing is shown nothing at all`() async throws {
    let client = try AuthClient(providers: [Self.provider()], context: .test())
    let hooks = client.hooks
    #expect(hooks.activity == nil && hooks.tooltip == nil && hooks.announce == nil && hooks.alertsCancellation == nil)
    _ = try await client.signIn(with: "test.example")
    try await client.signOut()
  }
}
