import LanyardCrypto

@testable import LanyardOAuth

/// Project Wycheproof's signed tokens and key sets. Its payloads are no claims, so the parts that take a token apart,
/// choose a key and check the signature are run without those that read claims.
enum WycheproofTokens {
  static func report(_ file: VectorFile) -> VectorReport {
    var report = VectorReport()
    let known = knownErrors[file.name] ?? [:]
    for group in file.groups {
      for test in group["tests"]?.arrayValue?.compactMap(\.objectValue) ?? [] {
        guard let token = test["jws"]?.stringValue else {
          report.skip(because: "encrypted tokens are not asked for")
          continue
        }
        let id = test["tcId"]?.intValue ?? 0
        if known[id] != nil {
          report.skip(because: "the file is wrong or asks for more than the specifications, see knownErrors")
          continue
        }
        let isValid = isValid(token, group, ignoringAlgorithm: wrongAlgorithms.contains(id) && file.name == signatures)
        report.note(
          test, isExpected: isValid == (test["result"] == "valid"), outcome: isValid ? "accepted" : "refused",
          isAcceptable: test["result"] == "acceptable")
      }
    }
    return report
  }

  private static let signatures = "json_web_signature_test.json"

  /// Cases that are left out, with the reason.
  private static let knownErrors: [String: [Int64: String]] = [
    signatures: [
      367: "the token of 370, which is valid: its padding got lost",
      370: "the token of 367, which is valid: its padding got lost",
      372: "said to be valid with a question mark in a segment, which RFC 7515 §2 forbids",
      373: "said to be valid with a question mark in a segment, which RFC 7515 §2 forbids",
    ],
    "json_web_key_test.json": [
      1: "refusing a set with symmetric and public keys together is a matter of taste; ours have separate places",
      4: "refusing a set in which two keys have the same ID is a matter of taste; providers publish such sets",
      7: "finding keys of a certain faulty generator is more than RFC 7518 asks for",
    ],
    "json_web_crypto_test.json": [
      46: "finding keys of a certain faulty generator is more than RFC 7518 asks for",
      47: "refusing a set with symmetric and public keys together is a matter of taste; ours have separate places",
    ],
  ]

  /// Figures of RFC 7520 whose keys got a wrong `alg` in the file.
  private static let wrongAlgorithms: Set<Int64> = [346, 347, 350, 351]

  private static func isValid(_ token: String, _ group: JSONObject, ignoringAlgorithm: Bool) -> Bool {
    let document = group["public"] ?? group["private"] ?? .null
    let keys = (document["keys"]?.arrayValue ?? [document]).compactMap(\.objectValue).map { key in
      var key = key
      if ignoringAlgorithm { key["alg"] = nil }
      return key
    }
    var token = token
    let isValid = try? token.withUTF8Bytes { (bytes) throws(IDTokenError) in
      let parts = try CompactSignature(bytes)
      return isSigned(parts, keys) && isPayloadText(bytes)
    }
    return isValid ?? false
  }

  private static func isPayloadText(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return Base64URL.decode(UnsafeBufferPointer(rebasing: parts[1])) != nil
  }

  private static func isSigned(_ token: CompactSignature, _ keys: [JSONObject]) -> Bool {
    let name = token.header.algorithm
    if let algorithm = SignatureAlgorithm(rawValue: name) {
      let set: JSONObject = ["keys": .array(keys.map { .object($0) })]
      let candidates = (try? JSONWebKeySet(parsing: set.serialized()))?.candidates(token.header.keyID, algorithm)
      return candidates?.contains {
        $0.isValidSignature(token.signature, for: token.signedText, algorithm: algorithm)
      } ?? false
    }
    guard let algorithm = MACAlgorithm(rawValue: name) else { return false }
    return keys.contains { isCode(token, algorithm, $0) }
  }

  /// What a client that shares a key with a server does. The keys of a file are public in it, so only for this.
  private static func isCode(_ token: CompactSignature, _ algorithm: MACAlgorithm, _ key: JSONObject) -> Bool {
    guard key["kty"] == "oct", key["use"] == nil || key["use"] == "sig",
      key["alg"] == nil || key["alg"]?.stringValue == algorithm.rawValue,
      token.header.keyID == nil || token.header.keyID == key["kid"]?.stringValue,
      let bytes = key["k"]?.stringValue.flatMap({ Base64URL.decode($0) }),
      // RFC 7518 §3.2.
      bytes.count >= algorithm.hash.digestSize
    else { return false }
    return algorithm.isValidCode(token.signature, for: token.signedText, key: bytes)
  }
}
