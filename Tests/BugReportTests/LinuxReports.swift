import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// What Foundation's own client does on Linux must not happen with ours.
@Suite struct `Reports about networking on Linux` {
  /// What RFC 6749 §5.2 makes a server answer to a client that used the Authorization header.
  private let challenge = HTTPResponse.json(
    ["error": "invalid_client"], status: 401, headers: ["WWW-Authenticate": #"Basic realm="x""#])

  @Test func `A-X1 a challenge for a password is an answer like any other`() async throws {
    let world = try await World()
    let provider = world.stub.provider(authentication: .clientSecretBasic("s"), scopes: ["openid", "profile"])
    for path in ["/token", "/userinfo"] {
      world.stub.answer(path, challenge)
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_client"), "\(path)")
      #expect(world.stub.requests(path).count == (path == "/token" ? 1 : 1))
    }
    let credential = try await provider.signIn(SignInRequest(), in: world.context)
    world.stub.answer("/token", challenge)
    let refresh = await authError { _ = try await provider.refresh(credential, in: world.context) }
    #expect(refresh?.reason == .refused(code: "invalid_client"))
    world.stub.answer("/revoke", challenge)
    let revocation = await authError { try await provider.disconnect(credential, in: world.context) }
    #expect(revocation?.reason == .refused(code: "invalid_client"))
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func `A-X2 no endpoint sends us elsewhere`(_ status: Int) async throws {
    let other = try await World()
    for target in [other.stub.issuer, "http://name.invalid"] {
      for path in ["/token", "/userinfo", "/jwks", "/.well-known/openid-configuration"] {
        let world = try await World()
        let provider = world.stub.provider(authentication: .clientSecretBasic("s"), scopes: ["openid", "profile"])
        world.stub.answer(path, HTTPResponse(status: status, headers: ["Location": target + path]))
        let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
        #expect(error?.reason == .invalidResponse("HTTP \(status)"), "\(path)")
        #expect(world.stub.requests(path).count == 1, "\(path)")
      }
    }
    for path in ["/token", "/userinfo", "/jwks", "/.well-known/openid-configuration"] {
      #expect(other.stub.requests(path).isEmpty)
    }
  }
}
