internal import CCrypto

/// Random bytes of the operating system, fit for keys and tokens.
public enum SystemRandom {
  /// Fresh random bytes.
  public static func bytes(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    defer { ERR_clear_error() }
    var isFilled = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      isFilled = count <= Int(Int32.max) && RAND_bytes(buffer.baseAddress, Int32(count)) == 1
      initialized = count
    }
    guard !isFilled else { return bytes }
    // The standard library reads from the kernel as well, and like the kernel it has no way to fail softly.
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
