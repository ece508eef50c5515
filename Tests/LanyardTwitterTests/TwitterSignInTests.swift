import Lanyard
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import TestSupport
import Testing

@Suite struct `Signing in with X by OAuth 1` {
  /// A parameter of the header of a signed request, still encoded.
  func signed(_ entry: SandboxLogEntry?, _ name: String) -> String? {
    let header = entry?.headers["Authorization"] ?? ""
    guard let start = header.firstRange(of: name + "=\"") else { return nil }
    return String(header[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `proves who it is`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential()
      let identity = try #require(credential.verifiedIdentity)
      #expect(identity.providerID == "twitter.com")
      #expect(identity.subject == world.sandbox.twitter.id(of: .ada))
      #expect(identity.email == EmailClaim("ada@gmail.com", standing: .unverified))
      #expect(identity.displayName == "Ada Lovelace")
      #expect(identity.photoURL == world.sandbox.baseURL + "/sandbox/pictures/A.svg")
      #expect(credential.proof.kind == .oauth1)
      #expect(credential.oauth1Credentials != nil)
      #expect(credential.accessToken == nil && credential.idToken == nil && credential.refreshToken == nil)
      #expect(credential.expiresAt == nil, "these tokens never expire")
    }
  }

  @Test func `keeps ids that floating point cannot hold`() async throws {
    try await inTwitterWorld { world in
      let id = world.sandbox.twitter.id(of: .ada)
      #expect(Double(id).map { String(Int64($0)) } != id)
      world.sandbox.scenarios.enqueue(.numericIDOnly)
      let credential = try await world.credential()
      #expect(credential.verifiedIdentity?.subject == id)
    }
  }

  @Test func `sends what it was asked to`() async throws {
    try await inTwitterWorld { world in
      let options = TwitterOptions(skipsKnownPeople: true, forcesLogin: true, accessType: "read")
      _ = try await world.credential(.oauth1, SignInRequest(defaultValue: "ada"), options: options)
      let first = try #require(world.requests("/oauth/request_token").first)
      #expect(signed(first, "oauth_callback")?.hasPrefix("http%3A%2F%2F127.0.0.1%3A") == true)
      #expect(signed(first, "oauth_token") == nil)
      #expect(first.form["x_auth_access_type"] == "read")
      let page = try #require(world.requests("/oauth/authenticate").first).query
      #expect(page["force_login"] == "true")
      #expect(page["screen_name"] == "ada")
      let exchange = try #require(world.requests("/oauth/access_token").first)
      #expect(signed(exchange, "oauth_token") == page["oauth_token"])
      #expect(signed(exchange, "oauth_verifier") != nil)
      let profile = try #require(world.requests("/1.1/account/verify_credentials.json").first)
      #expect(profile.query.encoded == "include_email=true&include_entities=false&skip_status=true")
    }
  }

  @Test func `sends nothing it was not asked to`() async throws {
    try await inTwitterWorld { world in
      let options = TwitterOptions(asksForEmail: false)
      let credential = try await world.credential(
        .oauth1, SignInRequest(defaultValue: ""), options: options)
      #expect(credential.email == nil)
      #expect(world.requests("/oauth/request_token").first?.form.fields == [])
      #expect(world.requests("/oauth/authorize").first?.query.fields.map(\.name) == ["oauth_token"])
      #expect(world.requests("/1.1/account/verify_credentials.json").first?.query["include_email"] == nil)
    }
  }

  @Test func `signs every request afresh`() async throws {
    try await inTwitterWorld { world in
      _ = try await world.credential()
      _ = try await world.credential()
      let nonces = world.sandbox.requestLog.entries.compactMap { signed($0, "oauth_nonce") }
      #expect(nonces.count == 6)
      #expect(Set(nonces).count == 6)
    }
  }

  @Test func `somebody who allowed it before is not asked again by authenticate`() async throws {
    try await inTwitterWorld { world in
      let request = SignInRequest(defaultValue: "ada")
      for _ in 0..<2 {
        _ = try await world.credential(.oauth1, request, options: TwitterOptions(skipsKnownPeople: true))
      }
      #expect(world.requests("/oauth/consent").count == 1)
      _ = try await world.credential(.oauth1, request, options: TwitterOptions(skipsKnownPeople: false))
      #expect(world.requests("/oauth/consent").count == 2)
    }
  }

  @Test func `a person who goes back has declined`() async throws {
    try await inTwitterWorld(.deny()) { world in
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .declined)
      #expect(world.requests("/oauth/cancelled").count == 1)
      #expect(world.requests("/oauth/access_token").isEmpty)
    }
  }

  @Test func `the page at the end knows a refusal from an answer`() async throws {
    for (script, wanted) in [(Script.deny(), ClosingPageRequest.Outcome.refused), (.allow(), .received)] {
      try await inTwitterWorld(script) { world in
        let outcomes = AsyncStream<ClosingPageRequest.Outcome>.makeStream()
        var context = world.context
        context.hooks.closingPage = { request in
          outcomes.continuation.yield(request.outcome)
          return ClosingPage(html: "<!doctype html><title>done</title>")
        }
        _ = try? await world.twitter(.oauth1).signIn(SignInRequest(), in: context)
        var outcome = outcomes.stream.makeAsyncIterator()
        #expect(await outcome.next() == wanted)
      }
    }
  }

  @Test func `a person who closes the browser has cancelled`() async throws {
    try await inTwitterWorld(.close) { world in
      let error = await authError { _ = try await world.credential() }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(world.requests("/oauth/access_token").isEmpty)
    }
  }

  @Test func `a person without name or picture signs in too`() async throws {
    try await inTwitterWorld(.allow(account: SandboxPerson.nameless.email)) { world in
      let identity = try #require(try await world.credential().verifiedIdentity)
      #expect(identity.displayName == "nameless")
      #expect(identity.photoURL == nil)
    }
  }

  @Test func `a server verifies what an application sends`() async throws {
    try await inTwitterWorld { world in
      let message = CredentialMessage(try await world.credential())
      let twitter = try world.twitter(.oauth1)
      let identity = try await twitter.verify(message.credential(), in: world.context)
      #expect(identity.subject == world.sandbox.twitter.id(of: .ada))
      // A server that lets people sign in by OAuth 2.0 can still verify what older applications send.
      let both = try world.twitter(.oauth2)
      #expect(try await both.verify(message.credential(), in: world.context).subject == identity.subject)
    }
  }

  @Test func `a token of another application proves nothing here`() async throws {
    try await inTwitterWorld { world in
      let foreign = CredentialMessage(
        try await world.twitter(.oauth1, .confidential).signIn(SignInRequest(), in: world.context))
      let error = await authError {
        _ = try await world.twitter(.oauth1).verify(foreign.credential(), in: world.context)
      }
      #expect(error?.reason == .sessionEnded)
    }
  }

  @Test func `a token without its secret proves nothing`() async throws {
    try await inTwitterWorld { world in
      let credentials = try #require(try await world.credential().oauth1Credentials)
      let stolen = AuthCredential(
        providerID: .twitter,
        proof: .oauth1(OAuth1Credentials(token: credentials.token, tokenSecret: "guessed")))
      let error = await authError { _ = try await world.twitter(.oauth1).verify(stolen, in: world.context) }
      #expect(
        error?.reason == .misconfigured("X could not authenticate the application. Check consumer key and secret."))
    }
  }

  @Test func `what is revoked is dead, and revoking it twice does no harm`() async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(.oauth1)
      let credential = try await world.credential()
      try await twitter.disconnect(credential, in: world.context)
      try await twitter.disconnect(credential, in: world.context)
      #expect(world.requests("/1.1/oauth/invalidate_token.json").map(\.status) == [200, 401])
      let error = await authError { _ = try await twitter.fetchProfile(credential, in: world.context) }
      #expect(error?.reason == .sessionEnded)
    }
  }

  @Test func `nothing is refreshed`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential()
      let error = await authError { _ = try await world.twitter(.oauth1).refresh(credential, in: world.context) }
      #expect(error?.reason == .unsupported("refreshing a credential"))
    }
  }

  @Test func `the profile can be fetched again, byte for byte`() async throws {
    try await inTwitterWorld { world in
      let credential = try await world.credential()
      let profile = try await world.twitter(.oauth1).fetchProfile(credential, in: world.context)
      #expect(profile == credential.rawProfile)
      #expect(try JSONObject(parsing: profile)["screen_name"] == "ada")
    }
  }
}
