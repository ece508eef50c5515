import LanyardCrypto
import LanyardOAuth

/// Project Wycheproof's signatures: RSA with both paddings, ECDSA as `r || s`, Ed25519.
enum WycheproofSignatures {
  static func report(_ file: VectorFile) -> VectorReport {
    var report = VectorReport()
    for group in file.groups {
      let tests = group["tests"]?.arrayValue?.compactMap(\.objectValue) ?? []
      guard let algorithm = algorithm(group) else {
        report.skip(tests.count, because: "JSON Web Algorithms does not combine this curve or hash")
        continue
      }
      // A key that is refused verifies nothing, which is right for all but the valid ones.
      let key = key(group)
      for test in tests {
        let isValid =
          key?.isValidSignature(
            test["sig"].hexadecimalBytes, for: test["msg"].hexadecimalBytes, algorithm: algorithm) ?? false
        report.note(
          test, isExpected: isValid == isRight(test, group, algorithm), outcome: isValid ? "accepted" : "refused",
          isAcceptable: test["result"] == "acceptable")
      }
    }
    return report
  }

  /// Whether a signature is right. JSON Web Algorithms knows one length of salt only, that of the hash (RFC 7518 §3.5):
  /// in a file for another length, the one forgery of ours is right and everything else is wrong.
  private static func isRight(_ test: JSONObject, _ group: JSONObject, _ algorithm: SignatureAlgorithm) -> Bool {
    let size = Int64(algorithm.hash.digestSize)
    guard let salt = group["sLen"]?.intValue, salt != size else { return test["result"] == "valid" }
    return test["comment"]?.stringValue == "s_len changed to \(size)"
  }

  private static func algorithm(_ group: JSONObject) -> SignatureAlgorithm? {
    let hash = group["sha"]?.stringValue ?? ""
    switch group["type"]?.stringValue {
    case "RsassaPkcs1Verify":
      return ["SHA-256": .rs256, "SHA-384": .rs384, "SHA-512": .rs512][hash]
    case "RsassaPssVerify":
      guard group["mgf"] == "MGF1", group["mgfSha"]?.stringValue == hash else { return nil }
      return ["SHA-256": .ps256, "SHA-384": .ps384, "SHA-512": .ps512][hash]
    case "EcdsaP1363Verify":
      let curve = group["publicKey"]?["curve"]?.stringValue ?? ""
      return ["secp256r1 SHA-256": .es256, "secp384r1 SHA-384": .es384, "secp521r1 SHA-512": .es512]["\(curve) \(hash)"]
    case "EddsaVerify": return group["publicKey"]?["curve"] == "edwards25519" ? .edDSA : nil
    default: return nil
    }
  }

  private static func key(_ group: JSONObject) -> PublicKey? {
    let key = group["publicKey"] ?? .null
    switch group["type"]?.stringValue {
    case "RsassaPkcs1Verify", "RsassaPssVerify":
      return try? .rsa(
        modulus: key["modulus"].hexadecimalBytes, exponent: key["publicExponent"].hexadecimalBytes)
    case "EcdsaP1363Verify":
      let curves: [String: EllipticCurve] = ["secp256r1": .p256, "secp384r1": .p384, "secp521r1": .p521]
      guard let curve = curves[key["curve"]?.stringValue ?? ""] else { return nil }
      return try? .ec(
        curve: curve, x: key["wx"].hexadecimalNumber(curve.coordinateSize),
        y: key["wy"].hexadecimalNumber(curve.coordinateSize))
    default: return try? .ed25519(x: key["pk"].hexadecimalBytes)
    }
  }
}

extension JSONValue? {
  /// The bytes that hexadecimal digits stand for; none if they stand for nothing.
  var hexadecimalBytes: [UInt8] {
    let digits = (self?.stringValue ?? "").utf8.map { $0.hexadecimalValue }
    guard digits.count % 2 == 0 else { return [] }
    return stride(from: 0, to: digits.count, by: 2).map { (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0) }
  }

  /// A number in as many bytes as a coordinate takes.
  func hexadecimalNumber(_ width: Int) -> [UInt8] {
    let bytes = hexadecimalBytes.drop { $0 == 0 }
    return [UInt8](repeating: 0, count: Swift.max(0, width - bytes.count)) + bytes
  }
}
