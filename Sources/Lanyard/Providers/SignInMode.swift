/// One of several ways in which a provider signs people in, by a name of its own.
public struct SignInMode: ByteIdentifier {
  /// The text of the name.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
