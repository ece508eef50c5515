import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardCrypto
import LanyardOAuth
import LanyardTesting

/// Credentials of known users as a server gets them: nothing is proven yet, the provider's keys are at hand.
struct Arrivals {
  static let name = "credential to user"

  private let measurement: StoreMeasurement
  private let context: AuthContext
  private let provider: OAuthProvider
  private let credentials: [AuthCredential]

  private static let issuer = "https://id.acme.example"

  init(_ measurement: StoreMeasurement, count: Int = 2000) throws {
    self.measurement = measurement
    let key = try PrivateKey.generate(.rsa2048)
    let keySet: JSONObject = ["keys": .array([.object(key.jsonWebKey(keyID: "1", algorithm: .rs256))])]
    var context = measurement.context
    context.http = ScriptedTransport { _ in HTTPResponse(status: 200, body: keySet.serialized()) }
    self.context = context
    provider = OAuthProvider(
      "acme", shortName: "Acme",
      server: .metadata(ServerMetadata(issuer: Self.issuer, jwksURI: "\(Self.issuer)/keys")),
      client: OAuthClient(clientID: "benchmark"), scopes: ["openid", "email", "profile"])
    let now = Int(context.now().timeIntervalSince1970)
    credentials = try (0..<count).map { number in
      let claims = Self.claims(of: measurement.person(number &* 15_485_863), at: now)
      let token = try JSONWebToken.sign(claims: claims, key: key, algorithm: .rs256, keyID: "1")
      return AuthCredential(providerID: "acme", proof: .idToken(Secret(token), rawNonce: nil, accessToken: nil))
    }
  }

  func round() async throws -> StoreMeasurement.Figure {
    try await measurement.time(Self.name, count: credentials.count, prepare: { credentials[$0] }) { credential in
      let request = FederationRequest(credential: credential, provider: provider)
      let response = try await measurement.federation.signIn(request, in: context)
      guard response.outcome == .signedIn else { throw NotKnown() }
    }
  }

  struct NotKnown: Error {}

  private static func claims(of subject: String, at now: Int) -> JSONObject {
    [
      "iss": .string(issuer), "aud": "benchmark", "azp": "benchmark", "sub": .string(subject),
      "email": .string("\(subject)@acme.example"), "email_verified": true, "name": "Somebody Else",
      "given_name": "Somebody", "family_name": "Else", "locale": "en-GB", "nonce": "n-0S6_WzA2Mj9kYwQ8rTt5uXvB3cE7fH",
      "picture": "https://pictures.acme.example/a/ACg8ocKx7Jq9vT2nL4mW6yZ1rP3sD5fG8hJ0kQ=s96-c",
      "iat": .init(now - 10), "exp": .init(now + 3590),
    ]
  }
}
