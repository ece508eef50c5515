extension HTTPResponse {
  /// What the next proof has to contain (RFC 9449 §8). A refusal with `use_dpop_nonce` asks for the same request again
  /// with a new proof.
  public var dpopNonce: String? {
    guard let nonce = headers["DPoP-Nonce"], !nonce.isEmpty, headers.values("DPoP-Nonce").count == 1 else { return nil }
    // §8.1: visible ASCII without quotation mark and backslash.
    return nonce.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C } ? nonce : nil
  }

  /// Whether the request was refused for nothing but a nonce that its proof lacks: by an authorization server in the
  /// body (RFC 9449 §8), by what it protects in the challenge (§9).
  public var demandsDPoPNonce: Bool {
    let code = "use_dpop_nonce"
    guard status == 400 || status == 401 else { return false }
    if headers.values("WWW-Authenticate").contains(where: { $0.contains("error=\"\(code)\"") }) { return true }
    return (try? JSONObject(parsing: body))?["error"]?.stringValue == code
  }
}
