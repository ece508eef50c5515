// A host and a plugin import one module. The values of the protocol layer are part of what they see.
@_exported public import LanyardCrypto
@_exported public import LanyardOAuth
