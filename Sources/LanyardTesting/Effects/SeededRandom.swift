import Synchronization

/// Bytes that look random and are the same in every run with the same seed. For tests only.
public final class SeededRandom: Sendable {
  private let state: Mutex<UInt64>

  /// Makes a source.
  public init(seed: UInt64 = 1) {
    state = Mutex(seed)
  }

  /// The next bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    state.withLock { state in
      (0..<count).map { _ in
        // SplitMix64, so that neighbouring seeds do not give similar bytes.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
      }
    }
  }
}
