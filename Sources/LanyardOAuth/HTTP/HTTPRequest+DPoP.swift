extension HTTPRequest {
  /// The request with a proof, and with the token of the proof in place of any other authorization (RFC 9449 §7.1).
  public func proved(by proof: DPoPProof) -> HTTPRequest {
    var request = self
    proof.value.withExposedValue { request.headers["DPoP"] = $0 }
    proof.accessToken?.withExposedValue { request.headers["Authorization"] = "DPoP " + $0 }
    return request
  }
}

extension HTTPResponse {
  /// What the next proof has to contain (RFC 9449 §8). A refusal with `use_dpop_nonce` asks for the same request again
  /// with a new proof.
  public var dpopNonce: String? {
    guard let nonce = headers["DPoP-Nonce"], !nonce.isEmpty, headers.values("DPoP-Nonce").count == 1 else { return nil }
    // §8.1: visible ASCII without quotation mark and backslash.
    return nonce.utf8.allSatisfy { 0x21...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C } ? nonce : nil
  }
}
