import Lanyard
import LanyardGoogle
import LanyardHTTPServer
import LanyardTesting
import TestSupport
import Testing

/// An access token that a server asks Google about.
@Suite struct `What Google says about an access token` {
  @Test func `counts as a refusal only if it is one`() async throws {
    let world = try await World()
    let google: OAuthProvider = try .google(
      GoogleClient(clientID: "c1"),
      service: GoogleService(issuer: world.stub.issuer, tokenInfoEndpoint: world.stub.issuer + "/tokeninfo"))
    let credential = AuthCredential(providerID: .google, proof: .accessToken("at1"))
    let refusal: JSONObject = ["error": "invalid_token", "error_description": "Invalid Value"]
    for (response, reason): (HTTPResponse, String) in [
      (.json(refusal, status: 400), "refused"), (.json(refusal, status: 401), "refused"),
      (.json(["error": "rate_limited"], status: 429), "serverError"), (.json(refusal, status: 503), "serverError"),
      (.text(502, "<html>"), "serverError"), (.text(200, "<html>"), "invalidResponse"),
      (.text(400, "<html>"), "invalidResponse"), (.json(["error": "forbidden"], status: 403), "invalidResponse"),
      (HTTPResponse(status: 302, headers: ["Location": "http://portal.example/"]), "invalidResponse"),
      (.json(["sub": "1"]), "unverifiable"), (.json(["aud": "c2", "sub": "1"]), "unverifiable"),
      (.json(["aud": "c1"]), "invalidResponse"), (.json(["aud": "c1", "sub": ""]), "invalidResponse"),
    ] {
      world.stub.answer("/tokeninfo", response)
      let error = await authError { _ = try await google.verify(credential, in: world.context) }
      #expect(error?.reasonName == reason)
    }
    world.stub.answer("/tokeninfo", .json(["aud": "c1", "sub": "1"]))
    #expect(try await google.verify(credential, in: world.context).subject == "1")
  }
}
