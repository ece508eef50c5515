internal import Lanyard
internal import LanyardCrypto

/// A refresh token: the id of its session, 256 secret bits, and the id of the user, in one text.
///
/// The store knows its SHA-256 only. The token that follows it is not random again but derived,
/// `HMAC-SHA256(key: secret, message: salt)` with 256 fresh random bits of salt. The salt is kept beside the hash, so
/// that an answer that was lost can be given once more; without the old token, which is nowhere, it is worth nothing.
struct RefreshToken: Sendable {
  let userID: String
  let sessionID: [UInt8]
  let secret: [UInt8]

  static let sessionIDSize = 16
  static let secretSize = 32
  private static let longestUserID = 256

  init(userID: String, sessionID: [UInt8], secret: [UInt8]) {
    self.userID = userID
    self.sessionID = sessionID
    self.secret = secret
  }

  /// Reads a token; `nil` for any other text.
  init?(_ text: Secret) {
    guard let bytes = text.withExposedValue({ $0.utf8.count <= 1024 ? Base64URL.decode($0) : nil }) else { return nil }
    let fixed = Self.sessionIDSize + Self.secretSize
    guard bytes.count > fixed, bytes.count <= fixed + Self.longestUserID,
      let userID = String(validating: bytes[fixed...], as: UTF8.self)
    else { return nil }
    self.userID = userID
    sessionID = Array(bytes[..<Self.sessionIDSize])
    secret = Array(bytes[Self.sessionIDSize..<fixed])
  }

  var key: SessionKey { SessionKey(userID: userID, sessionID: sessionID) }

  var text: Secret { Secret(Base64URL.encode(bytes)) }

  var hash: [UInt8] { HashAlgorithm.sha256.digest(bytes) }

  func hasHash(_ hash: [UInt8]) -> Bool {
    constantTimeEqual(self.hash, hash)
  }

  /// The token that follows this one.
  func successor(salt: [UInt8]) -> RefreshToken {
    let message = Array("lanyard refresh token".utf8) + salt
    return RefreshToken(
      userID: userID, sessionID: sessionID,
      secret: HashAlgorithm.sha256.authenticationCode(for: message, key: secret))
  }

  private var bytes: [UInt8] { sessionID + secret + Array(userID.utf8) }
}
