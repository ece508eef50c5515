internal import CCrypto

/// Random bytes from libcrypto, which asks the kernel less often than the standard library does.
enum RandomSource {
  static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    return buffer.count <= Int(Int32.max) && RAND_bytes(buffer.baseAddress, Int32(buffer.count)) == 1
  }
}
