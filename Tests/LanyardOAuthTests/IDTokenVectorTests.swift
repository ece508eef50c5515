import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `ID token vectors` {
  private let file: VectorFile
  private let keySets: [String: JSONWebKeySet]
  private let now: Date

  init() throws {
    file = try VectorFile("idtoken")
    var keySets: [String: JSONWebKeySet] = [:]
    for set in file.document["jwks"]?.objectValue?.members ?? [] {
      keySets[set.name] = try JSONWebKeySet(parsing: set.value.serialized())
    }
    self.keySets = keySets
    now = Date(timeIntervalSince1970: try #require(file.document["now"]?.doubleValue))
  }

  private func verifier(_ input: JSONValue) -> IDTokenVerifier {
    let issuer: IssuerPolicy =
      if let text = input["issuer"]?.stringValue {
        .exactly(text)
      } else if let list = input["issuer"]?.arrayValue {
        .oneOf(list.compactMap(\.stringValue))
      } else {
        .template(input["issuer_template"]?.stringValue ?? "")
      }
    let names = input["algorithms"]?.arrayValue?.compactMap(\.stringValue) ?? []
    var verifier = IDTokenVerifier(
      issuer: issuer, audience: [input["client_id"]?.stringValue ?? ""],
      algorithms: Set(names.compactMap(SignatureAlgorithm.init)))
    verifier.leeway = input["clock_skew"]?.intValue.map { Int($0) } ?? 60
    verifier.maxAge = input["max_age"]?.intValue.map { Int($0) }
    verifier.requiresAccessTokenHash = input["require_at_hash"]?.boolValue ?? false
    verifier.trustedAudiences = input["trusted_audiences"]?.arrayValue?.compactMap(\.stringValue) ?? []
    verifier.authorizedParties = input["trusted_azp"]?.arrayValue?.compactMap(\.stringValue) ?? []
    if let secret = input["client_secret"]?.stringValue, names.contains("HS256") {
      verifier.clientSecretSigning = try? .hs256(Secret(secret))
    }
    return verifier
  }

  private func nonce(_ input: JSONValue) -> NonceExpectation {
    guard let nonce = input["nonce"]?.stringValue else { return .none }
    return input["nonce_mode"]?.stringValue == "sha256_hex" ? .sha256Hex(Secret(nonce)) : .value(Secret(nonce))
  }

  private func verify(_ vector: JSONObject) throws(IDTokenError) -> IDToken {
    let input = vector["input"] ?? .null
    guard let keys = keySets[input["jwks"]?.stringValue ?? ""] else { throw .malformed("no such key set") }
    return try verifier(input).verify(
      Secret(vector["token"]?.stringValue ?? ""), keys: keys,
      nonce: nonce(input), accessToken: input["access_token"]?.stringValue.map { Secret($0) },
      subject: input["previous"]?["sub"]?.stringValue, now: now)
  }

  @Test func `are accepted and refused as they should be`() {
    var report = VectorReport()
    for vector in file.cases {
      let expect = vector["expect"] ?? .null
      let either = expect["either"]?.boolValue ?? false
      do {
        let token = try verify(vector)
        let claims = expect["claims"]?.objectValue?.members ?? []
        let isRight = claims.allSatisfy { token.claims[$0.name] == $0.value }
        let isExpected = expect["result"]?.stringValue == "accept" && isRight
        report.note(vector, isExpected: isExpected, outcome: "accepted", isAcceptable: either && isRight)
      } catch {
        let isExpected = expect["result"]?.stringValue == "reject"
        report.note(vector, isExpected: isExpected, outcome: "\(error)", isAcceptable: either)
      }
    }
    report.check(file, atLeast: 320)
  }

  /// The kind of error a reason of the file stands for.
  private static func reason(_ error: IDTokenError) -> [String] {
    switch error {
    case .malformed: ["malformed", "jwe"]
    case .type: ["typ"]
    case .criticalHeader: ["crit", "malformed"]
    case .algorithm: ["alg_not_allowed", "jwe"]
    case .unknownKey: ["key_not_found", "key_unusable", "weak_key"]
    case .signature: ["bad_signature"]
    case .missingClaim: ["missing_claim"]
    case .invalidClaim(let name): ["claim_type", "malformed", name]
    case .issuer: ["issuer"]
    case .audience: ["audience"]
    case .authorizedParty: ["azp"]
    case .subject: ["sub"]
    case .expired: ["expired"]
    case .notYetValid(let claim, _, _): [claim == "nbf" ? "not_before" : "iat"]
    case .nonce: ["nonce"]
    case .authenticationTime: ["auth_time"]
    case .accessTokenHash: ["at_hash"]
    @unknown default: []
    }
  }

  @Test func `are refused for the right reason`() {
    var report = VectorReport()
    for vector in file.cases {
      let expect = vector["expect"] ?? .null
      guard expect["result"]?.stringValue == "reject", expect["either"]?.boolValue != true else {
        report.skip()
        continue
      }
      let reasons =
        [expect["reason"]].compactMap { $0?.stringValue }
        + (expect["also_reasons"]?.arrayValue?.compactMap(\.stringValue) ?? [])
      #expect(throws: IDTokenError.self) { try verify(vector) }
      do {
        _ = try verify(vector)
      } catch {
        let isExpected = !Set(Self.reason(error)).isDisjoint(with: reasons)
        report.note(vector, isExpected: isExpected, outcome: "\(error) instead of \(reasons)")
      }
    }
    report.check(file, atLeast: 190)
  }
}
