/// Why a credential proves nobody.
enum SandboxCredentialError: Error {
  /// It is no token at all, or lacks what a token must have.
  case malformed
  /// No provider of this sandbox issued it, or it was taken back.
  case notIssuedHere
  /// It was good once.
  case expired
}
