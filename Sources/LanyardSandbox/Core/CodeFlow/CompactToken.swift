internal import LanyardCrypto
internal import LanyardOAuth

/// A signed token that comes back to the sandbox, taken apart by its own means.
struct CompactToken: Sendable {
  let header: JSONObject
  let claims: JSONObject
  private let signed: [UInt8]
  private let signature: [UInt8]

  init?(_ text: String) {
    func object(_ part: Substring) -> JSONObject? {
      Base64URL.decode(part).flatMap { try? JSONObject(parsing: $0) }
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]),
      let signature = Base64URL.decode(parts[2])
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  /// Whether the header says that it was signed in this way, and it was.
  func isSigned(by key: PublicKey?, _ algorithm: SignatureAlgorithm) -> Bool {
    guard let key, header["alg"]?.stringValue == algorithm.rawValue else { return false }
    return key.isValidSignature(signature, for: signed, algorithm: algorithm)
  }
}
