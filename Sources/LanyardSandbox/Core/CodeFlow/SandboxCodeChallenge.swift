internal import LanyardCrypto

/// What a code is bound to (RFC 7636).
struct SandboxCodeChallenge: Sendable {
  let value: String
  let isHashed: Bool

  /// `nil` when the request has no challenge.
  init?(_ form: SandboxForm) throws(SandboxPageError) {
    let method = form["code_challenge_method"] ?? "plain"
    guard let challenge = form["code_challenge"] else {
      if form["code_challenge_method"] != nil { throw .missing("code_challenge") }
      return nil
    }
    guard method == "S256" || method == "plain" else {
      throw .invalidRequest("Invalid parameter value for code_challenge_method: \(method)")
    }
    // RFC 7636 §4.1, §4.2: 43 to 128 unreserved characters in either form.
    guard Self.isWellFormed(challenge) else {
      throw .invalidRequest("Invalid parameter value for code_challenge: \(challenge)")
    }
    value = challenge
    isHashed = method == "S256"
  }

  func accepts(_ verifier: String) -> Bool {
    guard Self.isWellFormed(verifier) else { return false }
    let expected = isHashed ? Base64URL.encode(HashAlgorithm.sha256.digest(verifier.utf8)) : verifier
    return constantTimeEqual(Array(expected.utf8), Array(value.utf8))
  }

  private static func isWellFormed(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count) && text.utf8.allSatisfy(SandboxForm.isUnreserved)
  }
}
