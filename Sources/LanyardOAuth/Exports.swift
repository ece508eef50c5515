// Hosts name algorithms when they set up a verifier; the rest of the crypto module is not for them.
@_exported public import enum LanyardCrypto.SignatureAlgorithm
