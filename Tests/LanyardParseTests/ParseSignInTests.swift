import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import SandboxTestSupport
import TestSupport
import Testing

/// Somebody signs in, and the Parse Server has a user for them.
@Suite struct `Parse sign-ins` {
  @Test(arguments: threeProviders)
  func `make a user the first time and find them the second`(id: ProviderID) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let created = try await client.signIn(with: id)
      #expect(created.outcome == .created)
      #expect(created.additionalUserInfo.isNewUser)
      #expect(created.user.isLinked(to: id))
      let row = try #require(world.parse.users.first)
      #expect(created.user.id == row.id)
      try await client.signOut()
      #expect(world.parse.sessions.isEmpty)
      let found = try await client.signIn(with: id)
      #expect(found.outcome == .signedIn)
      #expect(!found.additionalUserInfo.isNewUser)
      #expect(found.user.id == created.user.id)
      #expect(found.user.displayName == "Ada Lovelace")
      #expect(world.parse.users.count == 1)
      #expect(world.requests("POST", "/users").map(\.status) == [201, 200])
      let token = try #require(try await client.session().parseSessionToken)
      #expect(world.parse.sessions.map(\.token) == [token.text])
    }
  }

  @Test func `A-U2 of different people make different users, and the same address joins nobody`() async throws {
    try await inParseWorld { world in
      let ada = try await world.client().signIn(with: .google).user
      let grace = try await world.client(context: world.context(of: .grace)).signIn(with: .google).user
      #expect(ada.id != grace.id)
      let other = try await world.client(context: world.context(of: .ada)).signIn(with: .facebook).user
      #expect(other.id != ada.id, "a sign-in never joins by address")
      #expect(world.parse.users.count == 3)
    }
  }

  @Test func `send what each adapter wants and nothing else`() async throws {
    try await inParseWorld { world in
      for id in threeProviders { _ = try await world.client().signIn(with: id) }
      let bodies = try world.requests("POST", "/users").map { try $0.json["authData"]?.objectValue }
      let adapters = bodies.map { $0?.members.map(\.name) ?? [] }
      #expect(adapters == [["google"], ["facebook"], ["twitter"]])
      let entries = bodies.map { $0?.members.first?.value.objectValue?.members.map(\.name) ?? [] }
      #expect(
        entries == [
          ["id", "id_token"], ["access_token", "expiration_date", "id"], ["auth_token", "auth_token_secret", "id"],
        ])
      let expiry = try #require(bodies[1]?["facebook"]?["expiration_date"]?.stringValue)
      #expect(try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(expiry) > world.clock.now)
    }
  }

  @Test func `send the keys and the headers of the configuration`() async throws {
    try await inParseWorld { world in
      var configuration = try world.configuration()
      configuration.restKey = "sandbox-rest-key"
      configuration.installationID = "5f3c-1"
      configuration.headers = ["X-Gateway": "g"]
      _ = try await world.client(backend: ParseBackend(configuration)).signIn(with: .google)
      let headers = try #require(world.requests("POST", "/users").first).headers
      for (name, value) in [
        ("X-Parse-Application-Id", "sandbox-app"), ("X-Parse-Client-Key", "sandbox-client-key"),
        ("X-Parse-REST-API-Key", "sandbox-rest-key"), ("X-Parse-Installation-Id", "5f3c-1"), ("X-Gateway", "g"),
        ("X-Parse-Revocable-Session", "1"), ("Content-Type", "application/json"),
      ] {
        #expect(headers[name] == value, "\(name)")
      }
      #expect(headers["X-Parse-Master-Key"] == nil)
      #expect(headers["X-Parse-Session-Token"] == nil)
    }
  }

  @Test func `with an installation keep one session for it`() async throws {
    try await inParseWorld { world in
      var configuration = try world.configuration()
      configuration.installationID = "one"
      for _ in 1...3 {
        let context = world.context(of: .ada)
        _ = try await world.client(backend: ParseBackend(configuration), context: context).signIn(with: .google)
      }
      #expect(world.parse.sessions.count == 1)
    }
  }

  @Test func `by a limited login find the user of the classic one`() async throws {
    try await inParseWorld { world in
      let classic = try await world.client([world.facebook()]).signIn(with: .facebook).user
      let limited = try await world.client([world.facebook(.limited)]).signIn(with: .facebook)
      #expect(limited.outcome == .signedIn)
      #expect(limited.user.id == classic.id)
      let sent = try #require(world.requests("POST", "/users").last).json["authData"]?["facebook"]?.objectValue
      #expect(sent?.members.map(\.name) == ["id", "token"])
    }
  }

  @Test func `of X by OAuth 2.0 are refused before anything is sent`() async throws {
    try await inParseWorld { world in
      let modern = try world.twitter(.oauth2)
      let registration = await authError { _ = try world.client([modern]) }
      #expect(
        registration?.reason
          == .incompatibleProvider(backend: "parse", yields: [.accessToken], accepts: [.oauth1]))
      // Somebody who yields it all the same.
      let client = try world.client()
      let credential = AuthCredential(
        providerID: .twitter, proof: .accessToken("token"),
        verifiedIdentity: VerifiedIdentity(providerID: .twitter, subject: "1"))
      let error = await authError { _ = try await client.signIn(with: credential) }
      #expect(error?.reasonName == "incompatibleProvider")
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `of a provider that the server has no adapter for are refused at registration`() async throws {
    try await inParseWorld { world in
      let acme = OAuthProvider(
        "acme.example", shortName: "Acme", issuer: "https://id.acme.example", client: OAuthClient(clientID: "c"))
      let error = await authError { _ = try world.client([acme]) }
      #expect(error?.reasonName == "incompatibleProvider")
    }
  }

  @Test func `of a provider of the host's go to the adapter that it names`() async throws {
    try await inParseWorld { world in
      let openID = OAuthProvider(
        "openid.example", shortName: "OpenID", issuer: world.sandbox.openID.issuer,
        client: OAuthClient(clientID: OpenIDSandboxClient.native.id))
      let configuration = try world.configuration(authData: [
        "openid.example": ParseAuthData(
          "openid", [.idToken: ["id": .subject, "id_token": .idToken, "nonce": .rawNonce, "source": .text("app")]])
      ])
      let client = try world.client([openID], backend: ParseBackend(configuration))
      let created = try await client.signIn(with: "openid.example")
      #expect(created.outcome == .created)
      #expect(created.user.providers.map(\.providerID) == ["openid.example"])
      let row = try #require(world.parse.users.first).authData["openid"]
      #expect(row?["source"]?.stringValue == "app")
      #expect(row?["nonce"]?.stringValue?.isEmpty == false)
      #expect(try await client.signIn(with: "openid.example").outcome == .signedIn)
    }
  }

  @Test func `whose credential lacks what the adapter wants say so before anything is sent`() async throws {
    try await inParseWorld { world in
      let configuration = try world.configuration(authData: [
        .google: ParseAuthData("google", [.idToken: ["id": .subject, "auth_token": .token]])
      ])
      let client = try world.client([world.google()], backend: ParseBackend(configuration))
      let error = await authError { _ = try await client.signIn(with: .google) }
      #expect(error?.message.contains("auth_token") == true)
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.undone == [.provider])
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `at a server from version 8 on name the token of X as it does`() async throws {
    try await inParseWorld(server: ParseSandboxServer(majorVersion: 8)) { world in
      let old = await authError { _ = try await world.client().signIn(with: .twitter) }
      #expect(old?.parseError?.code == 101)
      let new = ParseBackend(try world.configuration(authData: ParseAuthData.known(serverVersion: 8)))
      #expect(try await world.client(backend: new).signIn(with: .twitter).outcome == .created)
      let entry = try #require(world.parse.users.first).authData["twitter"]
      #expect(entry?["oauth_token"]?.stringValue != nil)
      #expect(entry?["auth_token"] == nil)
      world.parse.server.allowsInsecureAdapters = false
      let refused = await authError { _ = try await world.client(backend: new).signIn(with: .twitter) }
      #expect(refused?.parseError?.code == 142)
    }
  }

  @Test func `name the consumer key where the server has several`() async throws {
    let keys = [TwitterSandboxClient.web.consumerKey, TwitterSandboxClient.native.consumerKey]
    try await inParseWorld(server: ParseSandboxServer(twitterConsumerKeys: keys)) { world in
      #expect(await authError { _ = try await world.client().signIn(with: .twitter) }?.parseError?.code == 101)
      let backend = ParseBackend(try world.configuration(authData: ParseAuthData.known(consumerKey: keys[1])))
      #expect(try await world.client(backend: backend).signIn(with: .twitter).outcome == .created)
    }
  }

  @Test(arguments: threeProviders)
  func `by what came from elsewhere are verified by the provider first`(id: ProviderID) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let credential = try await client.signIn(with: id).credential
      let sent = try CredentialMessage(credential).credential()
      #expect(sent.verifiedIdentity == nil)
      let found = try await client.signIn(with: sent)
      #expect(found.outcome == .signedIn)
      #expect(world.parse.users.count == 1)
    }
  }

  @Test func `by a forged token are refused here`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let forged = AuthCredential(
        providerID: .google, proof: .idToken("e30.e30.e30", rawNonce: nil, accessToken: nil))
      let error = await authError { _ = try await client.signIn(with: forged) }
      #expect(error?.phase == .verifying)
      #expect(world.calls.isEmpty)
    }
  }

  @Test func `over somebody else end their session`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let first = try await client.signIn(with: .google).user
      let second = try await client.signIn(with: .facebook).user
      #expect(second.id != first.id, "a sign-in never links")
      #expect(world.parse.sessions.map(\.userID) == [second.id])
      #expect(try #require(world.parse.user(first.id)).authData.members.map(\.name) == ["google"])
    }
  }
}
