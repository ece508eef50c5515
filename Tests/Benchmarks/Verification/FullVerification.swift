import Foundation
import LanyardOAuth

/// Everything that happens to an ID token: parsed, its signature checked with a prepared key, all rules about claims.
struct FullVerification: Sendable {
  private let verifier: IDTokenVerifier
  private let keys: JSONWebKeySet
  private let token: Secret
  private let nonce: NonceExpectation
  private let accessToken: Secret
  private let now: Date

  init(_ fixtures: Fixtures, _ algorithm: String) throws {
    verifier = IDTokenVerifier(issuer: .exactly(fixtures.issuer), audience: [fixtures.audience])
    keys = try JSONWebKeySet(parsing: fixtures.keySet)
    token = Secret(fixtures.tokens[algorithm] ?? "")
    nonce = .value(fixtures.nonce)
    accessToken = fixtures.accessToken
    now = fixtures.now
  }

  func run() throws {
    _ = try verifier.verify(token, keys: keys, nonce: nonce, accessToken: accessToken, now: now)
  }
}
