/// What a provider has to know again to finish a sign-in whose answer comes to another run of the program.
///
/// Kept in ``SecureStorage`` for a quarter of an hour, and good for one answer.
public struct PendingAuthorization: Sendable {
  /// Where the answer arrives.
  public var redirectURI: String
  /// How the person gets to the provider.
  public var request: SignInRequest
  /// All scopes that were asked for.
  public var scopes: [String]
  /// What ties the answer to the question, by names of the provider's own choice.
  public var secrets: [String: Secret]

  /// Makes a value. Of the request only ``SignInRequest/defaultValue``, ``SignInRequest/scopes`` and
  /// ``SignInRequest/mode`` outlive the program.
  public init(redirectURI: String, request: SignInRequest, scopes: [String], secrets: [String: Secret]) {
    self.redirectURI = redirectURI
    self.request = request
    self.scopes = scopes
    self.secrets = secrets
  }
}

extension PendingAuthorization: CustomStringConvertible, CustomReflectable {
  /// Where the answer arrives.
  public var description: String { "pending authorization to \(redirectURI)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
