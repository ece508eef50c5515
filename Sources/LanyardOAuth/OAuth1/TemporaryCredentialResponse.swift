/// Temporary credentials as the server issued them (RFC 5849 §2.1).
public struct TemporaryCredentialResponse: Sendable {
  /// The request token and its secret.
  public let credentials: OAuth1Credentials

  /// Reads an answer.
  ///
  /// - Throws: ``OAuth1Error/callbackNotConfirmed`` unless the server says that it has understood the callback.
  public init(_ response: HTTPResponse) throws(OAuth1Error) {
    let answer = try OAuth1Answer(response)
    guard answer.parameters["oauth_callback_confirmed"] == "true" else { throw .callbackNotConfirmed }
    credentials = answer.credentials
  }
}
