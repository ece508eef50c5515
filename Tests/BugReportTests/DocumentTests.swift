import Lanyard
import LanyardHTTPServer
import LanyardTesting
import TestSupport
import Testing

/// Metadata and keys are fetched for many, and belong to one.
@Suite struct `What a provider publishes` {
  private let path = "/.well-known/openid-configuration"

  @Test func `is not taken for what another issuer publishes`() async throws {
    let (one, two) = (try await World(), try await World())
    let first = one.stub.provider()
    var second = first
    second.server = .discovery(issuer: two.stub.issuer)
    _ = try await first.signIn(SignInRequest(), in: one.context)
    _ = try await second.signIn(SignInRequest(), in: two.context)
    #expect(one.stub.tokenRequests.count == 1)
    #expect(two.stub.tokenRequests.count == 1)
    var third = first
    third.issuer = .exactly("https://somebody.example")
    let error = await authError { _ = try await third.signIn(SignInRequest(), in: one.context) }
    #expect(error?.reasonName == "invalidResponse")
    #expect(one.stub.tokenRequests.count == 1)
  }

  @Test func `may be that of a server without OpenID Connect, and then belongs to its issuer all the same`()
    async throws
  {
    let world = try await World()
    let issuer = world.stub.issuer
    var provider = world.stub.provider()
    provider.scopes = ["profile"]
    let places = [path, "/.well-known/oauth-authorization-server"]
    world.stub.always(places[0]) { _ in .text(404, "Nothing here") }
    func publish(as name: String) {
      world.stub.always(places[1]) { _ in
        .json([
          "issuer": .string(name), "authorization_endpoint": .string(issuer + "/authorize"),
          "token_endpoint": .string(issuer + "/token"), "userinfo_endpoint": .string(issuer + "/userinfo"),
        ])
      }
    }
    publish(as: "https://somebody.example")
    let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
    #expect(error?.reasonName == "invalidResponse")
    publish(as: issuer)
    #expect(try await provider.signIn(SignInRequest(), in: world.context).accessToken != nil)
    #expect(places.map { world.stub.requests($0).count } == [2, 2])
  }

  @Test func `that nobody has is told as missing`() async throws {
    let world = try await World()
    world.stub.always(path) { _ in .text(404, "Nothing here") }
    let error = await authError { _ = try await world.stub.provider().signIn(SignInRequest(), in: world.context) }
    let told = "\(String(describing: error?.underlying))"
    #expect(told.contains("404"), "\(told)")
    // A server that is down has not said that there is no document.
    world.stub.always(path) { _ in .text(503, "Later") }
    let failure = await authError { _ = try await world.stub.provider().signIn(SignInRequest(), in: world.context) }
    #expect(failure?.reasonName == "serverError")
    #expect(world.stub.requests("/.well-known/oauth-authorization-server").count == 1)
  }

  @Test func `is fetched once for all who wait, and does not go with who asked first`() async throws {
    let world = try await World()
    let provider = world.stub.provider()
    let gate = Gate()
    let document = Log<Void>()
    world.stub.answer(path) { request in
      await gate.wait()
      document.add(())
      return .json([
        "issuer": .string(world.stub.issuer), "jwks_uri": .string(world.stub.issuer + "/jwks"),
        "authorization_endpoint": .string(world.stub.issuer + "/authorize"),
        "token_endpoint": .string(world.stub.issuer + "/token"),
      ])
    }
    let credential = AuthCredential(providerID: "stub.example", proof: .accessToken("at1"), refreshToken: "rt1")
    let first = Task { try await provider.refresh(credential, in: world.context) }
    await gate.reached()
    let others = (0..<5).map { _ in Task { try await provider.refresh(credential, in: world.context) } }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    for other in others { _ = try await other.value }
    #expect(document.entries.count == 1)
    #expect(world.stub.tokenRequests.count == 5)
  }

  @Test(arguments: [
    "max-age=9223372036854775807", "max-age=-9223372036854775808", "max-age=99999999999999999999", "max-age=",
    "max-age=-1, max-age=5", "no-store",
  ])
  func `may be labelled with any lifetime`(_ lifetime: String) async throws {
    for age in ["-9223372036854775808", "9223372036854775807", "x"] {
      let world = try await World()
      let issuer = world.stub.issuer
      world.stub.answer(path) { _ in
        .json(
          ["issuer": .string(issuer), "token_endpoint": .string(issuer + "/token")],
          headers: ["Cache-Control": lifetime, "Age": age])
      }
      let credential = AuthCredential(providerID: "stub.example", proof: .accessToken("at1"), refreshToken: "rt1")
      _ = try await world.stub.provider().refresh(credential, in: world.context)
    }
  }
}
