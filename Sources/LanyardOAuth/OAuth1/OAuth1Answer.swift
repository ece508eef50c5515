/// The form in which both kinds of credentials are answered (RFC 5849 §2.1, §2.3).
struct OAuth1Answer {
  let credentials: OAuth1Credentials
  /// What the server says beside them.
  let parameters: OAuthParameters

  /// Reads an answer, whatever its content type says: some servers call the form HTML.
  init(_ response: HTTPResponse) throws(OAuth1Error) {
    guard response.status == 200 else { throw .refused(OAuth1Refusal(response)) }
    guard let text = String(validating: response.body, as: UTF8.self),
      let pairs = FormURLEncoding.decode(Self.trimmed(text))
    else { throw .malformedResponse("the credentials are no form") }
    var parameters = OAuthParameters()
    for pair in pairs {
      guard parameters[pair.name] == nil else { throw .repeatedParameter(pair.name) }
      parameters[pair.name] = pair.value
    }
    // Some servers refuse with status 200.
    guard parameters["oauth_problem"] == nil else { throw .refused(OAuth1Refusal(response)) }
    credentials = OAuth1Credentials(
      token: try Self.take("oauth_token", from: &parameters),
      tokenSecret: try Self.take("oauth_token_secret", from: &parameters))
    self.parameters = parameters
  }

  private static func take(_ name: String, from parameters: inout OAuthParameters) throws(OAuth1Error) -> Secret {
    guard let value = parameters[name], !value.isEmpty else { throw .missingParameter(name) }
    parameters[name] = nil
    return Secret(value)
  }

  /// A line break at the end belongs to the text file and not to the form.
  private static func trimmed(_ text: String) -> String {
    let end = text.utf8.lastIndex { $0 != 0x0A && $0 != 0x0D }
    return end.map { String(text[...$0]) } ?? ""
  }
}
