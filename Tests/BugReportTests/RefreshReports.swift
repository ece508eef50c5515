import Foundation
import HTTPTestSupport
import Lanyard
import LanyardDesktop
import LanyardHTTPServer
import LanyardTesting
import TestSupport
import Testing

/// A session lives through everything but a well-formed refusal.
@Suite struct `Reports about refreshing` {
  @Test func `A-F1 an answer without a refresh token keeps the old one`() async throws {
    let variants: [JSONValue?] = [nil, .null, ""]
    for refreshToken in variants {
      let folder = try TemporaryFolder()
      let storage = FileStorage(directory: folder.path)
      let world = try await World(storage: storage)
      let client = try await world.signedIn()
      var answer: JSONObject = ["access_token": "at2", "token_type": "Bearer", "expires_in": 1]
      answer["refresh_token"] = refreshToken
      world.stub.answer("/token", .json(answer))
      _ = try await client.session(forcingRefresh: true)
      _ = try await client.session(forcingRefresh: true)
      let later = try world.client()
      try await later.restore()
      _ = try await later.session(forcingRefresh: true)
      #expect(world.stub.tokenRequests.map { $0["refresh_token"] } == [nil, "rt1", "rt1", "rt1"])
    }
  }

  /// A token endpoint whose refresh tokens can be used once, and that waits until it is told to answer.
  private func rotating(_ world: World, _ gate: Gate) {
    world.stub.answer("/token") { _ in
      await gate.wait()
      return .json(["access_token": "at2", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "rt2"])
    }
    world.stub.always("/token", .json(["error": "invalid_grant"], status: 400))
  }

  @Test func `A-F2 fifty callers make one request, and all get its answer`() async throws {
    let world = try await World()
    let client = try await world.signedIn()
    let gate = Gate()
    rotating(world, gate)
    world.clock.advance(by: .seconds(3600))
    let tokens = try await withThrowingTaskGroup(of: Secret?.self) { group in
      for _ in 0..<50 { group.addTask { try await client.session().tokens.refreshToken } }
      group.addTask {
        await gate.reached()
        gate.open()
        return try await client.session().tokens.refreshToken
      }
      return try await group.reduce(into: [Secret?]()) { $0.append($1) }
    }
    #expect(tokens == [Secret?](repeating: "rt2", count: 51))
    #expect(world.stub.tokenRequests.count == 2)
    #expect(client.currentUser != nil)
    #expect(world.events.count(.signedOut) == 0)
  }

  @Test func `A-F2 a caller that is cancelled leaves the refresh to the others`() async throws {
    let world = try await World()
    let client = try await world.signedIn()
    let gate = Gate()
    rotating(world, gate)
    let cancelled = Task { try await client.session(forcingRefresh: true) }
    await gate.reached()
    let other = Task { try await client.session(forcingRefresh: true) }
    cancelled.cancel()
    #expect(await authError { _ = try await cancelled.value }?.reason == .cancelled(by: .task))
    gate.open()
    #expect(try await other.value.tokens.refreshToken == "rt2")
    #expect(world.stub.tokenRequests.count == 2)
  }

  @Test func `A-F3 a network that fails ends nothing`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage, http: Impatient(path: "/never"))
    let good = world.stub.provider()
    let client = try await world.signedIn(good)
    let before = storage.values
    let gate = Gate()
    world.stub.always("/never") { _ in
      await gate.wait()
      return .dropped
    }
    let port = unusedPort()
    for (endpoint, expected): (String, String) in [
      ("http://127.0.0.1:\(port)/token", "unreachable"), ("https://name.invalid/token", "unreachable"),
      (world.stub.issuer.replacing("http:", with: "https:") + "/token", "untrusted"),
      (world.stub.issuer + "/never", "unreachable"),
    ] {
      try client.providers.replace(impatient(good, endpoint))
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reasonName == expected, "\(endpoint)")
      #expect(storage.values == before)
      #expect(client.currentUser != nil)
    }
    gate.open()
    try client.providers.replace(good)
    _ = try await client.session(forcingRefresh: true)
    #expect(world.events.count(.signedOut) == 0)
  }

  /// The provider with another token endpoint, and little patience.
  private func impatient(_ provider: OAuthProvider, _ tokenEndpoint: String) -> OAuthProvider {
    var provider = provider
    let metadata = ServerMetadata(tokenEndpoint: tokenEndpoint)
    provider.server = .metadata(metadata)
    provider.accessTokenVerifier = nil
    provider.client.authentication = ClientAuthentication { clientID, form, _ in form["client_id"] = clientID }
    return provider
  }

  @Test func `A-F4 gateways and portals end nothing, and nothing is sent twice`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    let client = try await world.signedIn()
    let before = storage.values
    let html = "<html>x</html>"
    for (response, reason): (HTTPResponse, AuthError.Reason) in [
      (.text(429, "", headers: ["Retry-After": "1"]), .serverError(status: 429)),
      (.text(500, ""), .serverError(status: 500)), (.text(502, html), .serverError(status: 502)),
      (.text(503, html), .serverError(status: 503)), (.text(520, html), .serverError(status: 520)),
      (.text(524, html), .serverError(status: 524)), (.text(530, html), .serverError(status: 530)),
      (.json(["error": "invalid_grant"], status: 503), .serverError(status: 503)),
      (
        HTTPResponse(status: 302, headers: ["Location": "http://portal.example/"]),
        .invalidResponse("HTTP 302")
      ),
    ] {
      world.stub.answer("/token", response)
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reason == reason)
    }
    world.stub.answer("/token", .text(200, html))
    #expect(await authError { _ = try await client.session(forcingRefresh: true) }?.reasonName == "invalidResponse")
    #expect(world.stub.tokenRequests.count == 11)
    #expect(storage.values == before)
    #expect(client.currentUser != nil)
    #expect(world.events.count(.signedOut) == 0)
    _ = try await client.session(forcingRefresh: true)
  }

  @Test func `A-F4 a server that asks for patience gets it`() async throws {
    let world = try await World()
    let client = try await world.signedIn()
    world.clock.advance(by: .seconds(3590))
    world.stub.answer("/token", .text(429, "", headers: ["Retry-After": "30"]))
    // The token is good for ten more seconds, and nobody is asked again.
    for _ in 0..<3 { _ = try await client.session() }
    world.clock.advance(by: .seconds(15))
    for _ in 0..<3 {
      let error = await authError { _ = try await client.session() }
      #expect(error?.reason == .serverError(status: 429))
      #expect(error?.retryAfter == .seconds(30))
    }
    #expect(world.stub.tokenRequests.count == 2)
    world.clock.advance(by: .seconds(15))
    _ = try await client.session()
    #expect(world.stub.tokenRequests.count == 3)
  }

  @Test(arguments: ["99999999999999999999", "9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT", "-1", "soon"])
  func `A-F4 but not for ever`(_ patience: String) async throws {
    let world = try await World()
    let client = try await world.signedIn()
    world.clock.advance(by: .seconds(3600))
    world.stub.answer("/token", .text(503, "", headers: ["Retry-After": patience]))
    let error = await authError { _ = try await client.session() }
    #expect(error?.reason == .serverError(status: 503))
    world.clock.advance(by: .seconds(600))
    _ = try await client.session()
    // Whoever forces a refresh is not kept from it.
    world.stub.answer("/token", .text(503, "", headers: ["Retry-After": patience]))
    await #expect(throws: AuthError.self) { try await client.session(forcingRefresh: true) }
    _ = try await client.session(forcingRefresh: true)
  }

  @Test func `A-F5 profile and claims outlive a refresh that brings none`() async throws {
    let world = try await World()
    let provider = world.stub.provider(scopes: ["openid", "profile"])
    let signedIn = try await provider.signIn(SignInRequest(), in: world.context)
    let fresh = try await provider.refresh(signedIn, in: world.context)
    #expect(fresh.accessToken != signedIn.accessToken)
    #expect(fresh.idToken == signedIn.idToken)
    #expect(fresh.verifiedIdentity == signedIn.verifiedIdentity)
    #expect(fresh.verifiedIdentity?.displayName == "Ada")
    #expect(fresh.rawProfile == signedIn.rawProfile)
  }

  @Test func `A-F5 nor does an ID token with fewer claims take the profile away`() async throws {
    let world = try await World()
    let provider = world.stub.provider(scopes: ["openid", "profile"])
    let signedIn = try await provider.signIn(SignInRequest(), in: world.context)
    let token = try world.stub.idToken(["nonce": .null], issuer: world.stub.issuer)
    world.stub.answer(
      "/token", .json(["access_token": "at2", "token_type": "Bearer", "id_token": .string(token)]))
    let fresh = try await provider.refresh(signedIn, in: world.context)
    #expect(fresh.idToken == Secret(token))
    #expect(fresh.verifiedIdentity == signedIn.verifiedIdentity)
    #expect(fresh.rawProfile == signedIn.rawProfile)
  }

  @Test func `A-F5 the user is still known, and so is the ID token`() async throws {
    let world = try await World()
    let client = try await world.signedIn(world.stub.provider(scopes: ["openid", "profile"]))
    let (user, token) = (client.currentUser, try await client.idToken())
    _ = try await client.session(forcingRefresh: true)
    #expect(client.currentUser == user)
    #expect(client.currentUser?.displayName == "Ada")
    #expect(try await client.idToken() == token)
  }

  @Test func `A-F6 a revoked grant ends the session once, for all who wait`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    let client = try await world.signedIn()
    var states = client.stateChanges.makeAsyncIterator()
    #expect(await states.next()?.user != nil)
    let gate = Gate()
    world.stub.answer("/token") { _ in
      await gate.wait()
      return .json(["error": "invalid_grant"], status: 400)
    }
    let reasons = await withTaskGroup(of: AuthError.Reason?.self) { group in
      for _ in 0..<10 {
        group.addTask { await authError { _ = try await client.session(forcingRefresh: true) }?.reason }
      }
      await gate.reached()
      gate.open()
      return await group.reduce(into: [AuthError.Reason?]()) { $0.append($1) }
    }
    // Whoever came after the end hears that nobody is signed in.
    #expect(reasons.allSatisfy { $0 == .sessionEnded || $0 == .notSignedIn } && reasons.contains(.sessionEnded))
    #expect(world.stub.tokenRequests.count == 2)
    #expect(world.events.count(.signedOut) == 1)
    #expect(await states.next() == .signedOut)
    #expect(storage.values.isEmpty)
  }

  @Test func `A-F6 a client that is not accepted is a mistake of the configuration and ends nothing`() async throws {
    let world = try await World()
    let client = try await world.signedIn()
    world.stub.answer("/token", .json(["error": "invalid_client"], status: 400))
    let error = await authError { _ = try await client.session(forcingRefresh: true) }
    #expect(error?.reason == .refused(code: "invalid_client"))
    #expect(client.currentUser != nil)
    _ = try await client.session(forcingRefresh: true)
  }

  @Test func `A-F7 scopes are not sent again`() async throws {
    let world = try await World()
    let client = try await world.signedIn(world.stub.provider(scopes: ["openid", "email"]))
    _ = try await client.session(forcingRefresh: true)
    #expect(world.stub.requests("/authorize").first?.queryFields["scope"] == "openid email")
    #expect(world.stub.tokenRequests.map { $0["grant_type"] } == ["authorization_code", "refresh_token"])
    #expect(world.stub.tokenRequests.allSatisfy { $0["scope"] == nil })
  }

  @Test func `A-T4 tokens of unknown lifetime are used until somebody asks for others`() async throws {
    for expiry: JSONValue? in [nil, .null] {
      let world = try await World()
      world.stub.answer("/token") { request in
        var answer: JSONObject = ["access_token": "at1", "token_type": "Bearer", "refresh_token": "rt1"]
        answer["expires_in"] = expiry
        answer["scope"] = expiry
        answer["id_token"] = (try? world.stub.idToken(issuer: world.stub.issuer)).map { .string($0) }
        return .json(answer)
      }
      let client = try await world.signedIn()
      world.clock.advance(by: .seconds(86_400 * 365))
      #expect(try await client.session().tokens.expiresAt == nil)
      #expect(world.stub.tokenRequests.count == 1)
      _ = try await client.session(forcingRefresh: true)
      #expect(world.stub.tokenRequests.count == 2)
    }
  }

  @Test func `A-T7 a lifetime of zero is over on arrival, and the first use refreshes once`() async throws {
    let world = try await World()
    world.stub.answer("/token") { _ in
      let token = (try? world.stub.idToken(issuer: world.stub.issuer)) ?? ""
      return .json([
        "access_token": "at1", "token_type": "Bearer", "expires_in": 0, "refresh_token": "rt1",
        "id_token": .string(token),
      ])
    }
    let client = try await world.signedIn()
    #expect(client.currentUser != nil)
    _ = try await client.session()
    _ = try await client.session()
    #expect(world.stub.tokenRequests.map { $0["grant_type"] } == ["authorization_code", "refresh_token"])
  }
}
