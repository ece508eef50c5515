import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardCrypto
import LanyardOAuth
import LanyardTesting
import Testing

struct IDTokenTests {
  private func idToken(_ response: FederationResponse) throws -> Secret { try #require(response.tokens.idToken) }

  @Test func `issues ID tokens that any OpenID client verifies with the published key set`() async throws {
    let office = try Office()
    let jane = try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane", photo: "p")
    let verifier = IDTokenVerifier(
      issuer: .exactly(Office.issuer), audience: [Office.audience], algorithms: [SignatureAlgorithm.es256])
    let keys = try JSONWebKeySet(parsing: office.federation.jsonWebKeySet())
    let token = try verifier.verify(try idToken(jane), keys: keys, nonce: .none, now: office.clock.now)
    let now = Int64(office.clock.now.timeIntervalSince1970)
    #expect(
      token.claims == [
        "iss": "https://accounts.example", "aud": "app", "sub": .string(jane.user.id), "iat": .init(now),
        "exp": .init(now + 3600), "auth_time": .init(now), "provider": "acme", "email": "jane@acme.example",
        "email_verified": true, "name": "Jane", "picture": "p",
      ])
    #expect(jane.tokens.expiresAt == office.clock.now.addingTimeInterval(3600))
  }

  @Test func `leaves out what is not known`() async throws {
    let office = try Office()
    let token = try office.verifier().verify(try idToken(try await office.signIn("acme", "x")), now: office.clock.now)
    #expect(token.email == nil && !token.emailVerified && token.displayName == nil && token.photoURL == nil)
    #expect(token.providerID == "acme")
  }

  @Test func `keeps the time of the sign-in through refreshes, and tells the profile of the moment`() async throws {
    let office = try Office()
    let start = office.clock.now
    let session = try await office.signIn("acme", "jane", "jane@acme.example", .unverified).session
    office.clock.advance(by: .seconds(3000))
    try await office.signIn("acme", "jane", "jane@acme.example", .verified, name: "Jane")
    let refreshed = try await office.refresh(session)
    let token = try office.verifier().verify(try #require(refreshed.tokens.idToken), now: office.clock.now)
    #expect(token.signedInAt == start)
    #expect(token.issuedAt == office.clock.now)
    #expect(token.emailVerified && token.displayName == "Jane")
  }

  @Test func `refuses tokens of others, for others, changed or over`() async throws {
    let office = try Office()
    let token = try idToken(try await office.signIn("acme", "jane"))
    let keySet = office.federation.jsonWebKeySet()
    let now = office.clock.now
    func refusal(issuer: String = Office.issuer, audience: String = Office.audience, keySet: [UInt8]) throws
      -> IDTokenError?
    {
      let verifier = try AccountTokenVerifier(issuer: issuer, audience: audience, keySet: keySet)
      return #expect(throws: IDTokenError.self) { try verifier.verify(token, now: now) }
    }
    #expect(try refusal(issuer: "https://accounts.example/", keySet: keySet) == .issuer(Office.issuer))
    #expect(try refusal(audience: "other", keySet: keySet) == .audience(["app"]))
    guard case .unknownKey = try refusal(keySet: try Office().federation.jsonWebKeySet()) else {
      Issue.record("a foreign key set was good enough")
      return
    }
    let verifier = try office.verifier()
    let late = now.addingTimeInterval(3600 + 60)
    #expect(throws: IDTokenError.self) { try verifier.verify(token, now: late) }
    let parts = token.withExposedValue { $0.split(separator: ".").map(String.init) }
    let claims = Base64URL.encode(Array(#"{"iss":"https://accounts.example","sub":"admin"}"#.utf8))
    #expect(throws: IDTokenError.signature) {
      try verifier.verify(Secret("\(parts[0]).\(claims).\(parts[2])"), now: now)
    }
  }

  @Test func `refuses a key set that is none`() {
    #expect(throws: OAuth2Error.self) {
      try AccountTokenVerifier(issuer: "i", audience: "a", keySet: Array("[]".utf8))
    }
  }

  @Test func `shows no token in descriptions, dumps or mirrors`() async throws {
    let office = try Office()
    let response = try await office.signIn("acme", "jane")
    let secrets = [response.tokens.idToken, response.tokens.refreshToken].compactMap { $0?.withExposedValue { $0 } }
    var dumped = ""
    dump(response, to: &dumped)
    dump(office.federation, to: &dumped)
    let texts = [dumped, "\(response)", String(reflecting: response), "\(office.federation)"]
    for text in texts {
      for secret in secrets { #expect(!text.contains(secret)) }
      #expect(!text.contains("PRIVATE KEY"))
    }
  }
}
