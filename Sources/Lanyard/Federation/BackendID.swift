/// The name of a federation backend, such as `"accounts"`.
public struct BackendID: ByteIdentifier {
  /// The text of the id.
  public let rawValue: String

  /// Makes an id of any text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
