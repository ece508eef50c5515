internal import Lanyard
internal import LanyardCrypto

/// A value with a frame around it, by which damage and foreign files are recognised.
///
/// The frame: eight bytes of mark, one of version, eight of length (big endian), the SHA-256 of file name and value.
enum StoredValue {
  private static let mark = Array("LANYARD\n".utf8)
  private static let version: UInt8 = 1
  private static let frameSize = mark.count + 1 + 8 + 32

  static func encode(_ value: [UInt8], name: String) -> [UInt8] {
    var bytes = mark
    bytes.reserveCapacity(frameSize + value.count)
    bytes.append(version)
    bytes.append(contentsOf: length(value))
    bytes.append(contentsOf: digest(value, name))
    bytes.append(contentsOf: value)
    return bytes
  }

  static func decode(_ bytes: [UInt8], name: String) throws(StorageError) -> [UInt8] {
    guard bytes.count >= frameSize, bytes.starts(with: mark) else {
      throw .unreadable("\(name) is cut off or was written by something else")
    }
    guard bytes[mark.count] == version else { throw .unreadable("\(name) was written by a later version") }
    let value = Array(bytes[frameSize...])
    guard bytes[(mark.count + 1)...].starts(with: length(value) + digest(value, name)) else {
      throw .unreadable("\(name) is damaged")
    }
    return value
  }

  private static func length(_ value: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: UInt64(value.count) >> (56 - 8 * UInt64($0))) }
  }

  /// With the name, so that a file under another name is not taken for the right one.
  private static func digest(_ value: [UInt8], _ name: String) -> [UInt8] {
    HashAlgorithm.sha256.digest(Array(name.utf8) + [0] + value)
  }
}
