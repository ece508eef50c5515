internal import LanyardCrypto

/// A token in the compact form (RFC 7515 §7.1), taken apart in one pass over its bytes.
struct CompactSignature {
  let header: JOSEHeader
  /// What was signed: header and payload as they were sent.
  let signedText: UnsafeRawBufferPointer
  private let payloadText: UnsafeBufferPointer<UInt8>
  let signature: [UInt8]

  /// The largest token that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// The bytes have to outlive the value.
  init(_ token: UnsafeBufferPointer<UInt8>) throws(IDTokenError) {
    guard token.count <= Self.sizeLimit else { throw .malformed("the token is too large") }
    let dot = UInt8(ascii: ".")
    guard let first = token.firstIndex(of: dot),
      let second = token[(first + 1)...].firstIndex(of: dot),
      // Five parts would be an encrypted token (RFC 7516), which is not asked for.
      !token[(second + 1)...].contains(dot)
    else { throw .malformed("the token does not have three parts") }
    guard let header = Base64URL.decode(UnsafeBufferPointer(rebasing: token[..<first])) else {
      throw .malformed("the header is not base64url")
    }
    guard let signature = Base64URL.decode(UnsafeBufferPointer(rebasing: token[(second + 1)...])) else {
      throw .malformed("the signature is not base64url")
    }
    self.header = try JOSEHeader(header)
    self.signature = signature
    signedText = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: token[..<second]))
    payloadText = UnsafeBufferPointer(rebasing: token[(first + 1)..<second])
  }

  /// The payload. Ask for it only after the signature has been checked.
  func payload() throws(IDTokenError) -> JSONObject {
    guard let bytes = Base64URL.decode(payloadText) else { throw .malformed("the payload is not base64url") }
    do {
      return try JSONObject(parsing: bytes)
    } catch {
      throw .malformed("the payload is not a JSON object")
    }
  }
}
