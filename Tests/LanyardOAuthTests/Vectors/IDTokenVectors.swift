import Foundation
import LanyardCrypto
import LanyardOAuth

struct IDTokenVectors {
  private let file: VectorFile
  private let keySets: [String: JSONWebKeySet]
  private let now: Date

  init(_ file: VectorFile) throws {
    self.file = file
    var keySets: [String: JSONWebKeySet] = [:]
    for set in file.document["jwks"]?.objectValue?.members ?? [] {
      keySets[set.name] = try JSONWebKeySet(parsing: set.value.serialized())
    }
    self.keySets = keySets
    now = Date(timeIntervalSince1970: file.document["now"]?.doubleValue ?? 0)
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

  /// Each case has to end as it should, and if it is refused, for the right reason.
  func report() -> VectorReport {
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
        let isExpected = expect["result"]?.stringValue == "reject" && (either || isReason(error, expect))
        report.note(vector, isExpected: isExpected, outcome: "\(error)", isAcceptable: either)
      }
    }
    return report
  }

  private func isReason(_ error: IDTokenError, _ expect: JSONValue) -> Bool {
    let reasons =
      [expect["reason"]].compactMap { $0?.stringValue }
      + (expect["also_reasons"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    return reasons.isEmpty || !Set(Self.names(error)).isDisjoint(with: reasons)
  }

  /// The words of the file for an error.
  private static func names(_ error: IDTokenError) -> [String] {
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
}
