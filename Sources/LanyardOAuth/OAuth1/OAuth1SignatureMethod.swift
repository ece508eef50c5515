internal import LanyardCrypto

/// How requests are signed (RFC 5849 §3.4).
public enum OAuth1SignatureMethod: Sendable {
  /// HMAC with SHA-1 (§3.4.2), which every provider knows.
  case hmacSHA1
  /// HMAC with SHA-256: not in the RFC, with the same keys.
  case hmacSHA256
  /// RSASSA-PKCS1-v1_5 with SHA-1 and a key of the client's (§3.4.3). Secrets take no part.
  case rsaSHA1(PrivateKey)
  /// The secrets themselves (§3.4.4). Only over TLS.
  case plaintext

  /// The value of `oauth_signature_method`.
  public var name: String {
    switch self {
    case .hmacSHA1: "HMAC-SHA1"
    case .hmacSHA256: "HMAC-SHA256"
    case .rsaSHA1: "RSA-SHA1"
    case .plaintext: "PLAINTEXT"
    }
  }

  /// The value of `oauth_signature`, not yet encoded.
  func signature(
    of base: SignatureBaseString, _ clientSecret: Secret, _ tokenSecret: Secret?
  ) throws(OAuth1Error) -> String {
    switch self {
    case .hmacSHA1: return Base64.encode(code(.sha1, base, clientSecret, tokenSecret))
    case .hmacSHA256: return Base64.encode(code(.sha256, base, clientSecret, tokenSecret))
    case .rsaSHA1(let key):
      do throws(CryptoError) {
        return Base64.encode(try key.signWithSHA1(base.bytes))
      } catch {
        throw .invalidRequest("the key cannot make RSA-SHA1 signatures")
      }
    case .plaintext: return String(decoding: key(clientSecret, tokenSecret), as: UTF8.self)
    }
  }

  /// The hash for the body hash extension goes with the signature.
  var bodyHash: HashAlgorithm {
    if case .hmacSHA256 = self { .sha256 } else { .sha1 }
  }

  private func code(
    _ hash: HashAlgorithm, _ base: SignatureBaseString, _ clientSecret: Secret, _ tokenSecret: Secret?
  ) -> [UInt8] {
    hash.authenticationCode(for: base.bytes, key: key(clientSecret, tokenSecret))
  }

  /// Both secrets, encoded; the ampersand is there without a token too (§3.4.2).
  func key(_ clientSecret: Secret, _ tokenSecret: Secret?) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(128)
    clientSecret.withExposedValue { PercentEncoding.append($0, to: &key) }
    key.append(UInt8(ascii: "&"))
    tokenSecret?.withExposedValue { PercentEncoding.append($0, to: &key) }
    return key
  }
}
