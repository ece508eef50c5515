internal import LanyardCrypto
internal import LanyardOAuth

extension FacebookSandbox {
  /// What Facebook posts to an application's server when a person removes the application or wants their data deleted:
  /// the value of the field `signed_request`.
  public func signedRequest(about person: SandboxPerson, to client: FacebookSandboxClient) -> String {
    let payload: JSONObject = [
      "user_id": .string(userID(of: person, for: client)), "algorithm": "HMAC-SHA256",
      "issued_at": JSONValue(core.seconds),
    ]
    let encoded = Base64URL.encode(payload.serialized())
    let code = HashAlgorithm.sha256.authenticationCode(for: encoded.utf8, key: client.secret.utf8)
    return Base64URL.encode(code) + "." + encoded
  }
}
