import Foundation
import Lanyard
import LanyardFacebook
import LanyardCrypto
import LanyardSandbox
import LanyardTesting
import Testing

/// What Facebook posts to servers.
@Suite struct `A signed request` {
  private let known =
    "10a7vGQC4ZDi1FZd8kY5KG6St1pD3D33jbbSNiH6Ivs.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTcwMDAwMDAwMCwidXNlcl9pZCI6IjEwMTUwMDAwMDAwMDAwMDAxIn0"
  private let secret: Secret = "sandbox-app-secret"

  @Test func `names the person`() async throws {
    let request = try FacebookSignedRequest(known, appSecret: secret)
    #expect(request.userID == "10150000000000001")
    #expect(request.issuedAt == Date(timeIntervalSince1970: 1_700_000_000))
    try await inFacebookWorld { world in
      let text = world.sandbox.facebook.signedRequest(about: .grace, to: .web)
      let sent = try FacebookSignedRequest(text, appSecret: Secret(FacebookSandboxClient.web.secret))
      #expect(sent.userID == world.sandbox.facebook.userID(of: .grace, for: .web))
    }
  }

  @Test func `with another secret or one changed character is refused`() throws {
    for secret: Secret in ["sandbox-app-secreT", "x"] {
      let error = #expect(throws: AuthError.self) { try FacebookSignedRequest(known, appSecret: secret) }
      #expect(error?.reason == .refused(code: "signature"))
    }
    for place in [0, 10, 60, 120] {
      var characters = Array(known)
      characters[place] = characters[place] == "A" ? "B" : "A"
      #expect(throws: AuthError.self) { try FacebookSignedRequest(String(characters), appSecret: secret) }
    }
  }

  @Test func `that is none is refused`() {
    for text in ["", ".", "a.b.c", "10a7vGQC4ZDi1FZd8kY5KG6St1pD3D33jbbSNiH6Ivs", "." + known, known + "."] {
      #expect(throws: AuthError.self, "\(text)") { try FacebookSignedRequest(text, appSecret: secret) }
    }
    #expect(throws: AuthError.self) { try FacebookSignedRequest(known, appSecret: "") }
  }

  @Test func `that anybody could sign is refused`() {
    let payload = Base64URL.encode(Array(#"{"algorithm":"HMAC-SHA256","user_id":"1"}"#.utf8))
    let code = HashAlgorithm.sha256.authenticationCode(for: payload.utf8, key: "".utf8)
    let text = Base64URL.encode(code) + "." + payload
    let error = #expect(throws: AuthError.self) { try FacebookSignedRequest(text, appSecret: "") }
    #expect(error?.reasonName == "invalidResponse")
  }

  @Test func `of another kind is refused though its signature is right`() throws {
    for payload in [
      #"{"algorithm":"HMAC-SHA1","user_id":"1"}"#, #"{"user_id":"1"}"#, #"{"algorithm":"HMAC-SHA256"}"#,
      #"{"algorithm":"HMAC-SHA256","user_id":""}"#, "[]", "x",
      #"{"algorithm":"HMAC-SHA256","user_id":"1","user_id":"2"}"#,
    ] {
      let encoded = Base64URL.encode(Array(payload.utf8))
      let code = HashAlgorithm.sha256.authenticationCode(for: encoded.utf8, key: "sandbox-app-secret".utf8)
      let text = Base64URL.encode(code) + "." + encoded
      let error = #expect(throws: AuthError.self) { try FacebookSignedRequest(text, appSecret: secret) }
      #expect(error?.reasonName == "invalidResponse", "\(payload)")
    }
  }

  @Test func `is answered with a page and a code`() throws {
    let answer = FacebookSignedRequest.deletionAnswer(
      statusURL: "https://app.example/deletion?id=1", confirmationCode: "abc123")
    #expect(
      try JSONObject(parsing: answer) == ["url": "https://app.example/deletion?id=1", "confirmation_code": "abc123"])
  }

  @Test func `the proof of a call is the documented one`() async throws {
    for (isTimed, code) in [
      (false, "746efa842e481bea87891cac46a902ae8132525d185e28092eaf7f99a4a32227"),
      (true, "c9519dc1f7ff3f69fc3cd33e24c4355e0585aea67bb0620859522855d7979421"),
    ] {
      let transport = ScriptedTransport { _ in HTTPResponse(status: 200, body: Array(#"{"data":[]}"#.utf8)) }
      var context = AuthContext.test(http: transport)
      context.now = { Date(timeIntervalSince1970: 1_700_000_000) }
      let facebook = try FacebookProvider.facebook(
        FacebookApp(appID: "1", appSecret: secret), options: FacebookOptions(timesProofs: isTimed))
      let credential = AuthCredential(providerID: .facebook, proof: .accessToken("EAAtesttoken123"))
      _ = try await facebook.permissions(credential, in: context)
      let url = try #require(transport.requests.first?.url)
      #expect(url.contains("appsecret_proof=\(code)"))
      #expect(url.hasPrefix("https://graph.facebook.com/v25.0/me/permissions?"))
      #expect(url.contains("appsecret_time=1700000000") == isTimed)
      #expect(!url.contains("EAA"))
    }
  }
}
