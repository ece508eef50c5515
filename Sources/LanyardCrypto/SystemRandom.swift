/// Random bytes of the operating system, fit for keys and tokens.
public enum SystemRandom {
  /// Fresh random bytes.
  public static func bytes(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    var isFilled = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.initialize(repeating: 0)
      isFilled = RandomSource.fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      initialized = count
    }
    guard !isFilled else { return bytes }
    // The standard library reads from the kernel as well, and like the kernel it has no way to fail softly.
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
