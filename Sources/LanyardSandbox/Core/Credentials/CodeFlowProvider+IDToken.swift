internal import LanyardCrypto
internal import LanyardOAuth

extension CodeFlowProvider {
  /// The claims of an ID token that this provider signed, and that is good now.
  func livingIDToken(_ text: String) throws(SandboxCredentialError) -> JSONObject {
    guard let token = CompactToken(text) else { throw .malformed }
    guard let clientID = token.claims["aud"]?.stringValue, isSigned(token, for: clientID),
      token.claims["iss"]?.stringValue == issuer
    else { throw .notIssuedHere }
    guard let expires = token.claims["exp"]?.intValue else { throw .malformed }
    guard core.seconds < expires else { throw .expired }
    return token.claims
  }

  private func isSigned(_ token: CompactToken, for clientID: String) -> Bool {
    let algorithm = idTokenAlgorithm(of: clientID)
    let keyID = token.header["kid"]?.stringValue
    guard let generation = keys.published.first(where: { $0.id == keyID }) else { return false }
    return token.isSigned(by: generation.key(for: algorithm)?.publicKey, algorithm)
  }
}
