/// The name of an identity provider, such as `"acme.example"`. A plugin adds its own as a static member.
public struct ProviderID: ByteIdentifier {
  /// The text of the id.
  public let rawValue: String

  /// No provider: what the session of an anonymous user begins with.
  public static let anonymous: ProviderID = "anonymous"

  /// Makes an id of any text. An empty one is refused at registration.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
