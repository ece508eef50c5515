internal import LanyardCrypto

extension HTTPRequest {
  /// Signs the request (RFC 5849 §3) and puts the signature into its `Authorization` header (§3.5.1).
  ///
  /// Query and form are signed as they are, so sign last. JSON and other bodies are not part of a signature; with
  /// `hashingBody` their hash is (the Request Body Hash extension), which few servers know.
  ///
  /// - Parameters:
  ///   - client: who asks.
  ///   - credentials: in whose name; `nil` for the first request of a sign-in.
  ///   - stamp: nonce and time, fresh for each request.
  ///   - parameters: more parameters of the protocol for the header, such as `oauth_callback`.
  ///   - hashingBody: whether to add the hash of a body that is no form.
  /// - Throws: ``OAuth1Error/invalidRequest(_:)`` if the request cannot be signed.
  public mutating func sign(
    as client: OAuth1Client, with credentials: OAuth1Credentials? = nil, _ stamp: OAuth1Stamp,
    parameters: OAuthParameters = [:], hashingBody: Bool = false
  ) throws(OAuth1Error) {
    guard !client.identifier.isEmpty else { throw .invalidRequest("the client identifier is empty") }
    var all: [(name: String, value: String)] = [
      ("oauth_consumer_key", client.identifier), ("oauth_nonce", stamp.nonce),
      ("oauth_signature_method", client.signatureMethod.name), ("oauth_timestamp", String(stamp.timestamp)),
    ]
    credentials?.token.withExposedValue { all.append(("oauth_token", $0)) }
    all.append(("oauth_version", "1.0"))
    if hashingBody, !SignatureBaseString.isForm(self) {
      all.append(("oauth_body_hash", Base64.encode(client.signatureMethod.bodyHash.digest(body ?? []))))
    }
    for parameter in parameters.all { all.append((parameter.name, parameter.value)) }
    let base = try SignatureBaseString(self, parameters: all)
    all.append(
      (
        "oauth_signature",
        try client.signatureMethod.signature(of: base, client.sharedSecret, credentials?.tokenSecret)
      ))
    headers["Authorization"] = Self.authorization(realm: client.realm, all)
    // A server that got the first one takes the second for a replay (§3.3).
    isRepeatable = false
  }

  /// The value of the header. Parameters that are not the protocol's have their place elsewhere and are left out.
  static func authorization(realm: String?, _ parameters: [(name: String, value: String)]) -> String {
    var bytes = Array("OAuth ".utf8)
    bytes.reserveCapacity(512)
    if let realm {
      // A quoted string (RFC 9110 §5.6.4), and not encoded (RFC 5849 §3.5.1).
      bytes += Array("realm=\"".utf8)
      for byte in realm.utf8 where byte >= 0x20 && byte != 0x7F {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      bytes += Array("\", ".utf8)
    }
    for parameter in parameters where parameter.name.hasPrefix("oauth_") {
      PercentEncoding.append(parameter.name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      PercentEncoding.append(parameter.value, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
      bytes.append(UInt8(ascii: ","))
      bytes.append(0x20)
    }
    return String(decoding: bytes.dropLast(2), as: UTF8.self)
  }
}
