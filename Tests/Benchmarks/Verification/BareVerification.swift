import CCrypto
import LanyardCrypto
import LanyardOAuth

/// What libcrypto alone takes for the same signature: `EVP_DigestVerify` with a key that is ready, nothing parsed.
final class BareVerification {
  private let key: OpaquePointer
  private let digest: OpaquePointer?
  private let signature: [UInt8]
  private let message: [UInt8]

  init(_ fixtures: Fixtures, _ algorithm: String) throws {
    let parts = (fixtures.tokens[algorithm] ?? "").split(separator: ".")
    guard parts.count == 3, let signature = Base64URL.decode(parts[2]),
      let members = try JSONObject(parsing: fixtures.keySet)["keys"]?.arrayValue?.compactMap(\.objectValue)
        .first(where: { $0["alg"]?.stringValue == algorithm }), let key = Self.key(members)
    else { throw Fixtures.Missing(name: algorithm) }
    self.key = key
    self.signature = algorithm == "ES256" ? Self.der(signature) : signature
    message = Array("\(parts[0]).\(parts[1])".utf8)
    digest = algorithm == "EdDSA" ? nil : EVP_sha256()
  }

  deinit { EVP_PKEY_free(key) }

  func run() throws {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, digest, nil, key) == 1,
      EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    else { throw Refused() }
  }

  struct Refused: Error {}

  private static func key(_ members: JSONObject) -> OpaquePointer? {
    func bytes(_ name: String) -> [UInt8] { members[name]?.stringValue.flatMap { Base64URL.decode($0) } ?? [] }
    switch members["kty"]?.stringValue {
    case "RSA":
      return lanyard_rsa_public_key(bytes("n"), Int32(bytes("n").count), bytes("e"), Int32(bytes("e").count))
    case "EC":
      let point = [4] + bytes("x") + bytes("y")
      return lanyard_ec_public_key(256, point, point.count)
    default: return EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes("x"), bytes("x").count)
    }
  }

  private static func der(_ numbers: [UInt8]) -> [UInt8] {
    var der = [UInt8](repeating: 0, count: 160)
    let count = lanyard_ecdsa_to_der(numbers, 32, &der, Int32(der.count))
    return Array(der.prefix(Int(count)))
  }
}
