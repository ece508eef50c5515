/// Why a key could not be made or used.
@nonexhaustive
public enum CryptoError: Error, Sendable, Hashable {
  /// The parts of the key are not what its kind demands: wrong size, off the curve, a weak exponent.
  case invalidKey(String)
  /// The text is not an unencrypted private key in PEM form, or of a kind that is not supported.
  case unreadablePEM
  /// The key cannot be used with this algorithm.
  case wrongAlgorithm(SignatureAlgorithm)
  /// The cryptographic library failed without telling more.
  case failed(String)
}
