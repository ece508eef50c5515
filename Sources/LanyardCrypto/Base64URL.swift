/// The URL-safe alphabet without padding (RFC 4648 §5, RFC 7515 §2).
public enum Base64URL {
  /// The text for some bytes.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    let text = bytes.withContiguousStorageIfAvailable {
      Base64Table.encode($0, alphabet: Base64Table.url, padded: false)
    }
    return text ?? encode(Array(bytes))
  }

  /// The bytes a text stands for, or `nil` for padding, white space, foreign characters or stray trailing bits.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let bytes = text.utf8.withContiguousStorageIfAvailable { decode($0) }
    return bytes ?? Array(text.utf8).withUnsafeBufferPointer { decode($0) }
  }

  /// The same for text that is at hand as UTF-8.
  package static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    Base64Table.decode(text, values: Base64Table.urlValues)
  }
}
