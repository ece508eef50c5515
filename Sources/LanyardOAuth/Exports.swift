// Hosts name algorithms when they set up a verifier, and hand over the key that their client signs with; the rest of
// the crypto module is not for them.
@_exported public import enum LanyardCrypto.CryptoError
@_exported public import class LanyardCrypto.PrivateKey
@_exported public import enum LanyardCrypto.SignatureAlgorithm
