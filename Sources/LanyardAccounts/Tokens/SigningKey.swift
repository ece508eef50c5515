internal import Lanyard
internal import LanyardOAuth
internal import LanyardCrypto

/// The key that signs, and the name it is published under.
struct SigningKey: Sendable {
  let privateKey: PrivateKey
  let keyID: String

  init(_ privateKey: PrivateKey) {
    self.privateKey = privateKey
    keyID = privateKey.publicKey.thumbprint
  }

  /// Makes a new key.
  static func generate() throws(StorageError) -> SigningKey {
    do {
      return SigningKey(try PrivateKey.generate(.p256))
    } catch {
      throw .unreadable("no signing key could be generated")
    }
  }

  /// Reads a key that was written as ``pem``.
  init(pem: [UInt8], from path: String) throws(StorageError) {
    guard let key = try? PrivateKey(pem: String(decoding: pem, as: UTF8.self)),
      key.publicKey.supports(.es256)
    else { throw .unreadable("\(path) is not the private key of a P-256 key pair in PEM form") }
    self.init(key)
  }

  var pem: [UInt8] { Array(privateKey.pem.utf8) }

  var publicJSON: JSONObject { privateKey.jsonWebKey(keyID: keyID, algorithm: .es256) }
}
