/// The standard alphabet with padding (RFC 4648 §4).
public enum Base64 {
  /// The text for some bytes.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    let text = bytes.withContiguousStorageIfAvailable {
      Base64Table.encode($0, alphabet: Base64Table.standard, padded: true)
    }
    return text ?? encode(Array(bytes))
  }

  /// The bytes a text stands for. Padding has to be there and right; nothing foreign is skipped.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    for _ in 0..<2 where characters.last == UInt8(ascii: "=") { characters.removeLast() }
    return characters.withUnsafeBufferPointer { Base64Table.decode($0, values: Base64Table.standardValues) }
  }
}
