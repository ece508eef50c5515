#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

/// Ids that sort by the time they were made (UUID version 7, RFC 9562 §5.7): new rows then lie side by side.
struct TimeOrderedID: Sendable {
  static let randomSize = 10
  let bytes: [UInt8]

  /// Makes an id.
  ///
  /// - Parameter random: ten unpredictable bytes.
  init(at now: Date, random: [UInt8]) {
    let milliseconds = UInt64(clamping: now.milliseconds)
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * UInt64($0))) } + random
    bytes[6] = 0x70 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    self.bytes = bytes
  }

  /// The usual text of a UUID, in lower case.
  var text: String { UUIDText.text(of: bytes) }
}
