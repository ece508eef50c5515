internal import CCrypto

/// OpenSSL's libcrypto, of which a process has one for all who use it.
package enum CryptoLibrary {
  /// Sets the library up. Whoever is the first to use it, directly or through another library, calls this before.
  ///
  /// By itself it would be taken down in `exit`, while other threads of the program are in the middle of it: one that
  /// ends with a request or a signature under way would crash.
  package static func prepare() {
    _ = isPrepared
  }

  private static let isPrepared = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
}
