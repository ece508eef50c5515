import Lanyard
import LanyardTesting
import Synchronization
import Testing

/// What a person is told of an attempt that did not end well.
@Suite struct `Alerts` {
  private struct ClubRefusal: UserFacingError {
    var userMessage: String?
  }

  /// Runs a sign-in that fails as told and returns the alerts.
  private func alerts(
    provider: AuthError? = nil, backend: (any Error)? = nil, strings: AuthStrings = AuthStrings(),
    alertsCancellation: Bool? = nil
  ) async throws -> [AuthAlert] {
    let alerts = Mutex<[AuthAlert]>([])
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    if let provider { behavior.signIn = { _, _ in throw provider } }
    var accounts = TestBackend.Behavior()
    if let backend { accounts.signIn = { _, _ in throw backend } }
    let client = try AuthClient(
      providers: [TestProvider(behavior: behavior)], backend: TestBackend(behavior: accounts),
      options: AuthClientOptions(strings: strings), context: .test())
    client.hooks.alert = { alert in alerts.withLock { $0.append(alert) } }
    client.hooks.alertsCancellation = alertsCancellation
    _ = try? await client.signIn(with: "test.example")
    return alerts.withLock { $0 }
  }

  @Test func `S3.4 a failure is titled Error and says what happened in the person's language`() async throws {
    let error = AuthError(.serverError(status: 503))
    let english = try #require(try await alerts(provider: error).first)
    #expect(english.kind == .failure && english.title == "Error")
    #expect(english.text == "\(TestProvider().shortName) is out of order at the moment.")
    let german = try #require(try await alerts(provider: error, strings: AuthStrings(.german)).first)
    #expect(german.title == "Fehler" && german.text == "\(TestProvider().shortName) ist zurzeit gestört.")
    #expect(german.recovery == "Bitte versuchen Sie es später noch einmal.")
    #expect(german.localized(in: AuthStrings()).text == english.text)
  }

  @Test(arguments: [AuthError.Reason.cancelled(by: .user), .declined])
  func `S3.5 a cancelled sign-in is told only where the host asks for it`(reason: AuthError.Reason) async throws {
    #expect(try await alerts(provider: AuthError(reason)).isEmpty)
    #expect(try await alerts(provider: AuthError(reason), alertsCancellation: false).isEmpty)
    let alert = try #require(try await alerts(provider: AuthError(reason), alertsCancellation: true).first)
    #expect(alert.kind == .cancelled && alert.title == "Alert" && alert.text == "Sign in cancelled")
  }

  @Test(arguments: [AuthError.Reason.cancelled(by: .program), .cancelled(by: .task), .superseded])
  func `what the program ended is no news to the person`(reason: AuthError.Reason) async throws {
    #expect(try await alerts(provider: AuthError(reason), alertsCancellation: true).isEmpty)
  }

  @Test func `S3.9 a refusal of the backend says so, in the backend's own words if there are some`() async throws {
    let refusal = AuthError(.refused(code: "141"), underlying: ClubRefusal(userMessage: "This club is full."))
    let alert = try #require(try await alerts(backend: refusal).first)
    #expect(alert.kind == .backend && alert.title == "Failed to sign in" && alert.text == "This club is full.")
    for silent in [ClubRefusal(userMessage: nil), ClubRefusal(userMessage: "")] {
      let alert = try #require(try await alerts(backend: AuthError(.userDisabled, underlying: silent)).first)
      #expect(alert.text == "This account is disabled.")
    }
  }

  @Test func `the wish to hear of a cancelled sign-in is inherited`() {
    var preset = UIHooks()
    preset.alertsCancellation = true
    #expect(UIHooks().inheriting(preset).alertsCancellation == true)
    var hooks = UIHooks()
    hooks.alertsCancellation = false
    #expect(hooks.inheriting(preset).alertsCancellation == false)
  }

  /// One of each.
  private static let reasons: [AuthError.Reason] = [
    .cancelled(by: .user), .declined, .superseded, .timedOut, .busy, .unknownProvider(registered: ["x.example"]),
    .duplicateProvider, .incompatibleProvider(backend: "b.example", yields: [], accepts: []),
    .misconfigured("secret-1"),
    .unsupported("secret-1"), .portInUse(4711), .browserUnavailable("secret-1"), .storage(.full),
    .storage(.unreadable("secret-1")), .unreachable(host: "h.example"), .untrusted(host: "h.example"),
    .serverError(status: 503), .refused(code: "secret-1"), .invalidResponse("secret-1"), .invalidIDToken("secret-1"),
    .unverifiable, .accountCollision(AccountCollision(email: "e@example.com", pendingProviderID: "p.example")),
    .userDisabled, .userMismatch, .alreadyLinked, .notLinked, .lastProvider, .credentialAlreadyInUse,
    .emailAlreadyInUse,
    .requiresRecentLogin, .secondFactorRequired, .noPendingCollision, .noPendingSignIn, .notSignedIn, .sessionEnded,
    .unknown("secret-1"),
  ]

  @Test(arguments: AuthLanguage.shipped)
  func `4.34 every error has a sentence for people, without codes or a developer's words`(language: AuthLanguage) {
    let strings = AuthStrings(language)
    for reason in Self.reasons {
      for error in [AuthError(reason), AuthError(reason, provider: "acme.example")] {
        let named = error.message(in: strings, provider: "Acme")
        for text in [error.message(in: strings), named, error.recovery(in: strings)] {
          #expect(!text.isEmpty && !text.contains("{"), "\(reason)")
          #expect(!text.contains("secret-1") && !text.utf8.contains { (0x30...0x39).contains($0) }, "\(text)")
          // Only a name or an address may begin in lower case.
          let first = text.drop { $0 == "\u{2068}" }
          let isName = ["acme.example", "h.example", "e@example.com"].contains { first.hasPrefix($0) }
          #expect(isName || first.first?.isLowercase == false, "\(text)")
        }
      }
    }
  }

  @Test func `a provider's label is translated where it is a standard one`() {
    let provider = TestProvider()
    #expect(provider.label(in: AuthStrings()) == provider.signInLabel)
    #expect(provider.label(in: AuthStrings(.french)) == "Se connecter avec \(provider.shortName)")
    var acme = OAuthProvider(
      "acme.example", shortName: "Acme", issuer: "https://id.acme.example", client: OAuthClient(clientID: "c"))
    acme.signInLabel = "Continue with Acme"
    #expect(acme.label(in: AuthStrings(.german)) == "Weiter mit Acme")
    acme.signInLabel = "Staff entrance"
    #expect(acme.label(in: AuthStrings(.german)) == "Staff entrance")
  }

  @Test func `prompts have words`() {
    let provider = ProviderDescription(providerID: "acme.example", shortName: "Acme")
    let strings = AuthStrings()
    let named = AuthUser(id: "u1", email: nil, displayName: "Ada")
    #expect(SignOutPrompt(user: named).text(in: strings) == "Sign out Ada?")
    #expect(SignOutPrompt(user: AuthUser(id: "u1")).text(in: strings) == "Sign out?")
    #expect(Activity(kind: .link, provider: provider).text(in: strings) == "Linking Acme…")
    let collision = AccountCollision(email: "e@example.com", pendingProviderID: "acme.example")
    #expect(
      collision.text(in: strings, provider: "Acme")
        == "e@example.com belongs to an account that signs in another way. Sign in as you did before, and Acme is added."
    )
    let prompt = ReauthenticationPrompt(user: named, operation: .deleteUser, providerIDs: [])
    #expect(prompt.text(in: strings) == "Sign in again to delete your account.")
  }
}
