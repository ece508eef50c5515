import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import TestSupport
import Testing

/// X as a part of the whole: client, backend, profile, state.
@Suite struct `An account with X` {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  func accounts() throws -> AccountFederation {
    AccountFederation(
      store: SQLiteAccountStore(path: folder.database), issuer: "https://api.example.com", audience: "example",
      signingKeys: try .ephemeral())
  }

  @Test(arguments: bothModes)
  func `S3.16 signs in and out like every other provider`(mode: TwitterMode) async throws {
    try await inTwitterWorld { world in
      let client = try AuthClient(
        providers: [world.twitter(mode)], backend: try accounts(), context: world.context)
      let result = try await client.signIn(with: .twitter)
      #expect(result.outcome == .created)
      #expect(result.additionalUserInfo.providerID == .twitter)
      #expect(client.currentUser == result.user)
      #expect(try await client.signIn(with: .twitter).user.id == result.user.id)
      #expect(try await client.signOut().steps.allSatisfy { $0.error == nil })
      #expect(client.currentUser == nil)
    }
  }

  @Test func `is one account by both protocols`() async throws {
    try await inTwitterWorld { world in
      let accounts = try accounts()
      let first = try AuthClient(providers: [world.twitter(.oauth1)], backend: accounts, context: world.context)
      let user = try await first.signIn(with: .twitter).user
      try first.providers.replace(world.twitter(.oauth2))
      let again = try await first.signIn(with: .twitter)
      #expect(again.user.id == user.id)
      #expect(again.outcome == .signedIn)
    }
  }

  @Test(arguments: bothModes)
  func `is revoked by a program that only found the session`(mode: TwitterMode) async throws {
    try await inTwitterWorld { world in
      let first = try AuthClient(providers: [world.twitter(mode)], backend: try accounts(), context: world.context)
      _ = try await first.signIn(with: .twitter)
      let second = try AuthClient(providers: [world.twitter(mode)], backend: try accounts(), context: world.context)
      try await second.restore()
      #expect(second.currentUser != nil)
      let report = try await second.disconnect()
      #expect(report.steps.allSatisfy { $0.error == nil })
      let path = mode == .oauth1 ? "/1.1/oauth/invalidate_token.json" : "/2/oauth2/revoke"
      #expect(world.requests(path).map(\.status) == [200])
      #expect(second.currentUser == nil)
    }
  }

  @Test func `M3 is registered while the program runs, and taken away again`() async throws {
    try await inTwitterWorld { world in
      let client = try AuthClient(context: world.context)
      let before = await authError { _ = try await client.signIn(with: .twitter) }
      #expect(before?.reason == .unknownProvider(registered: []))
      try client.providers.register(world.twitter(.oauth1))
      #expect(try await client.signIn(with: .twitter).user.providers.map(\.providerID) == [.twitter])
      client.providers.unregister(.twitter)
      let after = await authError { _ = try await client.signIn(with: .twitter) }
      #expect(after?.reason == .unknownProvider(registered: []))
    }
  }

  @Test func `M4 a backend that takes only OAuth 1 refuses the other at registration`() async throws {
    try await inTwitterWorld { world in
      let backend = TestBackend(accepting: [.oauth1])
      _ = try AuthClient(providers: [world.twitter(.oauth1)], backend: backend, context: world.context)
      let error = await authError {
        _ = try AuthClient(providers: [world.twitter(.oauth2)], backend: backend, context: world.context)
      }
      #expect(
        error?.reason == .incompatibleProvider(backend: "test", yields: [.accessToken], accepts: [.oauth1]))
    }
  }

  @Test(arguments: bothModes)
  func `S2.6 a sign-in that fails leaves nobody signed in`(mode: TwitterMode) async throws {
    try await inTwitterWorld { world in
      world.sandbox.scenarios.enqueue(.serverError, at: mode == .oauth1 ? .credentials : .userInfo)
      let client = try AuthClient(
        providers: [world.twitter(mode)], backend: try accounts(), context: world.context)
      let error = await authError { _ = try await client.signIn(with: .twitter) }
      #expect(error?.phase == .fetchingProfile)
      #expect(error?.providerID == .twitter)
      #expect(client.currentUser == nil)
      #expect(error?.stillSignedIn == [])
    }
  }

  @Test func `S4.1 says how its button looks`() throws {
    let twitter = try TwitterProvider.twitter(TwitterClient(consumerKey: "k", consumerSecret: "s"))
    #expect(twitter.providerID == "twitter.com")
    #expect(twitter.shortName == "X")
    #expect(twitter.signInLabel == "Sign in with X")
    #expect(twitter.style.icon == "x")
    #expect(twitter.style.buttonBackgroundColor.light == .init(0x0F1419))
    #expect(twitter.style.buttonTextColor.light == .init(0xFFFFFF))
  }

  @Test func `S4.5 phase one calls back once with the credential`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth1)
      let answers = AsyncStream<CredentialKind?>.makeStream()
      twitter.signIn(withDefaultValue: "ada", in: world.context) { credential, error, callback in
        answers.continuation.yield(error == nil && callback != nil ? credential?.proof.kind : nil)
      }
      var answer = answers.stream.makeAsyncIterator()
      #expect(await answer.next() == .oauth1)
    }
  }

  @Test func `S4.13 a silent host sees no effect but the browser`() async throws {
    for mode in bothModes {
      try await inTwitterWorld { world in
        let recorder = HookRecorder()
        let open = world.context.hooks.openBrowser
        var hooks = UIHooks()
        hooks.openBrowser = recorder.hooks(openBrowser: open).openBrowser
        var context = world.context
        context.hooks = .silent
        let client = try AuthClient(providers: [world.twitter(mode)], hooks: hooks, context: context)
        _ = try await client.signIn(with: .twitter)
        try await client.signOut()
        await world.pagesDelivered()
        #expect(recorder.effects == [.openedBrowser])
      }
    }
  }

  @Test func `a message keeps token and secret, and a description neither`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential()
      let bytes = try JSONEncoder().encode(CredentialMessage(credential))
      let message = try JSONDecoder().decode(CredentialMessage.self, from: bytes)
      #expect(try message.credential().oauth1Credentials == credential.oauth1Credentials)
      var text = "\(credential) \(message)"
      dump(credential, to: &text)
      dump(message, to: &text)
      let credentials = try #require(credential.oauth1Credentials)
      for secret in [credentials.token, credentials.tokenSecret] {
        secret.withExposedValue { #expect(!text.contains($0)) }
      }
    }
  }

  @Test func `a message without its secret is none`() throws {
    let bytes = Data(#"{"provider":"twitter.com","kind":"oauth1","accessToken":"t"}"#.utf8)
    let message = try JSONDecoder().decode(CredentialMessage.self, from: bytes)
    #expect(throws: AuthError.self) { try message.credential() }
  }

  @Test func `without keys for the chosen protocol nothing is made`() throws {
    let first = TwitterClient(consumerKey: "k", consumerSecret: "s")
    let second = TwitterClient(clientID: "c")
    #expect(try TwitterProvider.twitter(first).mode == .oauth1)
    #expect(try TwitterProvider.twitter(second).mode == .oauth2)
    #expect(throws: AuthError.self) { try TwitterProvider.twitter(first, options: TwitterOptions(mode: .oauth2)) }
    #expect(throws: AuthError.self) { try TwitterProvider.twitter(second, options: TwitterOptions(mode: .oauth1)) }
    var both = first
    both.clientID = second.clientID
    both.redirectURI = "not a redirect URI"
    #expect(throws: AuthError.self) { try TwitterProvider.twitter(both) }
  }

  @Test(arguments: [
    (TwitterService.live, "https://api.x.com", "https://x.com"),
    (.legacy, "https://api.twitter.com", "https://twitter.com"),
  ])
  func `asks the hosts it is told to`(service: TwitterService, api: String, web: String) async throws {
    let client = TwitterClient(consumerKey: "k", consumerSecret: "s", clientID: "c")
    let twitter = try TwitterProvider.twitter(client, service: service)
    #expect(twitter.oauth1?.endpoints.temporaryCredentialRequest == api + "/oauth/request_token")
    #expect(twitter.oauth1?.endpoints.resourceOwnerAuthorization == api + "/oauth/authorize")
    #expect(twitter.oauth1?.endpoints.tokenRequest == api + "/oauth/access_token")
    #expect(twitter.oauth1?.profileEndpoint?.hasPrefix(api + "/1.1/account/verify_credentials.json?") == true)
    #expect(twitter.oauth1?.revocationEndpoint == api + "/1.1/oauth/invalidate_token.json")
    guard case .metadata(let server)? = twitter.oauth2?.server else {
      Issue.record("no metadata")
      return
    }
    #expect(server.authorizationEndpoint == web + "/i/oauth2/authorize")
    #expect(server.tokenEndpoint == api + "/2/oauth2/token")
    #expect(server.revocationEndpoint == api + "/2/oauth2/revoke")
    #expect(server.userInfoEndpoint?.hasPrefix(api + "/2/users/me?user.fields=") == true)
  }
}
