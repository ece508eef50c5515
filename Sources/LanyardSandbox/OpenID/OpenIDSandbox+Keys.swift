internal import LanyardCrypto
internal import LanyardOAuth

extension OpenIDSandbox {
  /// Keys for every algorithm. They are the numbers of the other providers' RSA keys on purpose: a token of another issuer
  /// has a good signature, so that only a look at its issuer unmasks it.
  static func keyRing(_ source: SandboxKeys) async throws -> SandboxKeyRing {
    try await SandboxKeyRing(
      source: source, kinds: [.rsa2048, .p256, .ed25519], rsaAlgorithm: nil, decoys: decoys)
  }

  /// Keys that a client has to leave alone: of curves and kinds it does not know, for encryption, and broken ones.
  private static let decoys: [JSONObject] = [
    [
      "kty": "EC", "crv": "secp256k1", "use": "sig", "alg": "ES256K",
      "x": "Zb1ajVKXh8tElq0-xjjpvx-dolnmGylfEzB-Wu1Qj2A", "y": "1BdXL56JDHs0cFKna2gzmjhqWCEUXL8wTpn2kwEpjmU",
    ],
    ["kty": "OKP", "crv": "X25519", "use": "enc", "x": "KpJx3YLXuijCHN1BbtRX5NV3cC1a5By87PBtuN24sXE"],
    [
      "kty": "EC", "crv": "P-256", "use": "enc", "alg": "ECDH-ES",
      "x": "8e0C2nwY9CYvwhyR5Snfbp1gi5BriPddJOkeD9DFkGQ", "y": "ZQk5QR95RHkX_biUM7cnEvq1O8RV8a8TD_aCVpyk9HI",
    ],
    ["kty": "EC", "crv": "P-256", "use": "sig", "x": "AA", "y": "AA"],
    ["kty": "AKP", "alg": "ML-DSA-44", "pub": "AA"],
    ["use": "sig"],
  ]
}
