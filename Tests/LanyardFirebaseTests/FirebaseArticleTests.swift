import Foundation
import Lanyard
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import Synchronization
import TestSupport
import Testing

/// The shared handler of the article: two phases, a callback for the provider, one outcome for the host.
private struct LoginHandler: Sendable {
  let client: AuthClient
  let context: AuthContext
  let onLogin: @Sendable (Result<String, AuthError>) -> Void

  func signIn(with provider: any AuthProvider, defaultValue: String? = nil) {
    provider.signIn(withDefaultValue: defaultValue, in: context) { credential, error, callback in
      guard let credential else {
        callback?(nil, error)
        return onLogin(.failure(AuthError(error ?? CancellationError())))
      }
      client.signInAndRetrieveData(with: credential) { result, error in
        callback?(result?.user, error)
        onLogin(
          result.map { .success($0.user.displayName ?? "Stranger") }
            ?? .failure(AuthError(error ?? CancellationError())))
      }
    }
  }
}

/// What an article about a login screen of one's own over FirebaseUI promises its readers, as far as no screen is involved.
@Suite struct `Firebase as an article describes it` {
  /// A provider that counts how often it was told, in front of one of the sandbox's.
  private final class Watched: AuthProvider {
    let google: OAuthProvider
    let heard = Mutex<[Bool]>([])

    init(_ google: OAuthProvider) { self.google = google }

    var providerID: ProviderID { google.providerID }
    var shortName: String { google.shortName }
    var capabilities: ProviderCapabilities { google.capabilities }

    func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
      try await google.signIn(request, in: context)
    }

    func federationDidFinish(_ result: Result<AuthUser, AuthError>) async {
      heard.withLock { $0.append((try? result.get()) != nil) }
    }

    /// Waits for the callback, which is on its way.
    func told() async -> [Bool] {
      while heard.withLock({ $0.isEmpty }) { await Task.yield() }
      return heard.withLock { $0 }
    }
  }

  /// Runs the handler as the host of the article would, and waits for what it is told.
  private func login(
    _ world: FirebaseWorld, as person: SandboxPerson = .ada
  ) async throws -> (outcome: Result<String, AuthError>, provider: Watched, client: AuthClient) {
    let provider = Watched(try world.google())
    let context = world.context(as: person)
    let client = try AuthClient(providers: [provider], backend: world.backend(), context: context)
    let outcome = await withCheckedContinuation { continuation in
      LoginHandler(client: client, context: context) { continuation.resume(returning: $0) }.signIn(with: provider)
    }
    return (outcome, provider, client)
  }

  @Test func `S4.4 both phases, S4.9 and S4.10 the provider hears of the user once, and the host of the name`()
    async throws
  {
    try await inFirebaseWorld { world in
      let login = try await login(world)
      #expect(try login.outcome.get() == "Ada Lovelace")
      #expect(login.client.currentUser?.email == "ada@gmail.com")
      #expect(await login.provider.told() == [true])
    }
  }

  @Test func `S4.9 a person without a name is called what the host says`() async throws {
    try await inFirebaseWorld { world in
      let login = try await login(world, as: .nameless)
      #expect(try login.outcome.get() == "Stranger")
    }
  }

  @Test func `S4.7 a provider that fails, S4.10 told once`() async throws {
    try await inFirebaseWorld { world in
      world.sandbox.scenarios.enqueue(.accessDenied)
      let login = try await login(world)
      #expect(throws: AuthError.self) { try login.outcome.get() }
      #expect(await login.provider.told() == [false])
      #expect(world.requests("signInWithIdp").isEmpty)
      #expect(login.client.currentUser == nil)
    }
  }

  @Test func `S4.8 a backend that fails, S4.10 told once`() async throws {
    try await inFirebaseWorld { world in
      world.refuse("USER_DISABLED", at: .federation)
      let login = try await login(world)
      guard case .failure(let error) = login.outcome else {
        Issue.record("signed in")
        return
      }
      #expect(error.reason == .userDisabled)
      #expect(await login.provider.told() == [false])
      #expect(login.client.currentUser == nil)
    }
  }

  @Test func `S4.5 the default value may be missing, S4.6 and the second phase alone tells of the user`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.google())
      let client = try world.client()
      let result = try await client.signInAndRetrieveData(with: credential)
      #expect(result.user.displayName == "Ada Lovelace")
      #expect(result.additionalUserInfo.isNewUser)
      #expect(result.additionalUserInfo.providerID == .google)
      // As from elsewhere, without a profile: then Firebase's is told.
      let bare = AuthCredential(providerID: .google, proof: credential.proof)
      let profile = try await client.signInAndRetrieveData(with: bare).additionalUserInfo.rawProfile
      #expect(try JSONObject(parsing: profile)["name"] == "Ada Lovelace")
    }
  }

  @Test func `S4.13 nothing is shown, S4.14 without anything to switch off, S4.15 and without a screen`() async throws {
    try await inFirebaseWorld { world in
      let recorder = HookRecorder()
      var context = world.context()
      var hooks = UIHooks()
      hooks.openBrowser = recorder.hooks(openBrowser: context.hooks.openBrowser).openBrowser
      context.hooks = .silent
      let client = try AuthClient(
        providers: [world.google()], backend: world.backend(), hooks: hooks, context: context)
      _ = try await client.signIn(with: .google)
      world.refuse("USER_DISABLED", at: .federation)
      #expect(await authError { _ = try await client.signIn(with: .google) }?.reason == .userDisabled)
      try await client.signOut()
      #expect(recorder.effects == [.openedBrowser, .openedBrowser])
    }
  }

  @Test func `S4.16 a provider without a browser`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.google())
      var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: .google, subject: "1"))
      behavior.signIn = { _, _ in credential }
      let client = try AuthClient(
        providers: [TestProvider(.google, behavior: behavior)], backend: world.backend(), context: world.context())
      #expect(try await client.signIn(with: .google).user.displayName == "Ada Lovelace")
    }
  }
}
