import Lanyard
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import Synchronization
import TestSupport
import Testing

@Suite struct `Signing in with X by a number` {
  let request = SignInRequest(grant: .pin)

  @Test func `proves who it is, without a callback`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential(.oauth1, request)
      #expect(credential.verifiedIdentity?.subject == world.sandbox.twitter.id(of: .ada))
      let first = try #require(world.requests("/oauth/request_token").first)
      #expect(first.headers["Authorization"]?.contains(#"oauth_callback="oob""#) == true)
    }
  }

  @Test func `works for applications that may have no callback`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth1, .desktop)
      let credential = try await twitter.signIn(request, in: world.context)
      #expect(credential.verifiedIdentity?.email == nil, "this application may not ask for it")
      let error = await authError { _ = try await twitter.signIn(SignInRequest(), in: world.context) }
      #expect(
        error?.reason
          == .misconfigured("X takes no callback from a desktop app. Sign in with SignInGrant.pin, or change its type.")
      )
    }
  }

  @Test func `says which hook is missing, before anything is sent`() async throws {
    try await inTwitterWorld { world in
      var context = world.context
      context.hooks.pin = nil
      let error = await authError { _ = try await world.twitter(.oauth1).signIn(request, in: context) }
      #expect(
        error?.reason == .misconfigured("Nobody would be asked for the number. Set the pin hook, or use the browser."))
      #expect(world.sandbox.requestLog.entries.isEmpty)
    }
  }

  @Test func `takes the hook of the attempt before that of the provider`() async throws {
    try await inTwitterWorld { world in
      let asked = Mutex<[String]>([])
      let person = world.context.hooks.pin
      func hook(_ name: String) -> UIHooks {
        var hooks = UIHooks()
        hooks.pin = { prompt in
          asked.withLock { $0.append(name) }
          return try await person?(prompt)
        }
        return hooks
      }
      var twitter = try world.twitter(.oauth1)
      var oauth1 = try #require(twitter.oauth1)
      oauth1.hooks = hook("provider")
      twitter.use(oauth1)
      _ = try await twitter.signIn(request, in: world.context)
      _ = try await twitter.signIn(SignInRequest(grant: .pin, hooks: hook("attempt")), in: world.context)
      #expect(asked.withLock { $0 } == ["provider", "attempt"])
    }
  }

  @Test(arguments: [nil, "", "  \n"])
  func `a person who types in nothing has cancelled`(typed: String?) async throws {
    try await inTwitterWorld { world in
      var context = world.context
      context.hooks.pin = { _ in typed }
      let error = await authError { _ = try await world.twitter(.oauth1).signIn(request, in: context) }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(world.requests("/oauth/access_token").isEmpty)
    }
  }

  @Test func `a number with spaces is the same number`() async throws {
    try await inTwitterWorld { world in
      var context = world.context
      let person = try #require(context.hooks.pin)
      context.hooks.pin = { prompt in
        let number = try await person(prompt) ?? ""
        return " " + number.prefix(3) + " " + number.dropFirst(3) + "\n"
      }
      let credential = try await world.twitter(.oauth1).signIn(request, in: context)
      #expect(credential.verifiedIdentity != nil)
    }
  }

  @Test func `a wrong number is refused`() async throws {
    try await inTwitterWorld { world in
      var context = world.context
      let person = try #require(context.hooks.pin)
      context.hooks.pin = { prompt in
        _ = try await person(prompt)
        return "0000000"
      }
      let error = await authError { _ = try await world.twitter(.oauth1).signIn(request, in: context) }
      #expect(error?.reason == .refused(code: "HTTP 401"))
    }
  }

  @Test func `needs keys of OAuth 1`() async throws {
    try await inTwitterWorld { world in
      let twitter = try TwitterProvider.twitter(
        TwitterClient(clientID: TwitterSandboxClient.native.clientID), service: .sandbox(world.sandbox.baseURL))
      let error = await authError { _ = try await twitter.signIn(request, in: world.context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.message.contains("TwitterClient.consumerKey") == true)
    }
  }

  @Test func `is not for providers of OAuth 2`() async throws {
    try await inTwitterWorld { world in
      let acme = OAuthProvider(
        "acme.example", shortName: "Acme",
        server: .metadata(ServerMetadata(authorizationEndpoint: world.sandbox.baseURL)),
        client: OAuthClient(clientID: "c"), scopes: [])
      let error = await authError { _ = try await acme.signIn(request, in: world.context) }
      #expect(error?.reason == .unsupported("a number to type in"))
    }
  }

  @Test func `runs through the client with every hook told`() async throws {
    try await inTwitterWorld { world in
      let recorder = HookRecorder()
      var hooks = recorder.hooks(pin: world.context.hooks.pin)
      hooks.activity = nil
      let client = try AuthClient(providers: [world.twitter(.oauth1)], hooks: hooks, context: world.context)
      let user = try await client.signIn(with: .twitter, request).user
      #expect(user.providers.map(\.providerID) == [.twitter])
      #expect(recorder.effects == [.askedForPIN])
    }
  }
}
