extension HTTPRequest {
  /// The request with a proof, and with the token of the proof in place of any other authorization (RFC 9449 §7.1). It
  /// is not repeatable any more: a proof is good for one request (§11.1).
  public func proved(by proof: DPoPProof) -> HTTPRequest {
    var request = self
    proof.value.withExposedValue { request.headers["DPoP"] = $0 }
    proof.accessToken?.withExposedValue { request.headers["Authorization"] = "DPoP " + $0 }
    request.isRepeatable = false
    return request
  }
}
