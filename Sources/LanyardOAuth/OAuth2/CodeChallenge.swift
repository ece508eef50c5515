internal import LanyardCrypto

/// Proof Key for Code Exchange (RFC 7636). Only S256: the plain method hides nothing.
package enum CodeChallenge {
  /// The challenge for a verifier (RFC 7636 §4.2).
  package static func s256(_ verifier: String) -> String {
    Base64URL.encode(HashAlgorithm.sha256.digest(verifier.utf8))
  }

  /// Whether a text may be a verifier: 43 to 128 characters that need no escaping (RFC 7636 §4.1).
  package static func isVerifier(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: "~"):
          true
        default: false
        }
      }
  }
}
