/// Which of X's two protocols signs a person in.
///
/// | | `oauth1` | `oauth2` |
/// | --- | --- | --- |
/// | backends | what Firebase and Parse take | they take none of it |
/// | a server of your own | can verify what an application sends (`verify`) | cannot: nothing ties the token to your app |
/// | secret | the consumer secret is in the application | native applications need none |
/// | tokens | a token and its secret, until revoked | two hours, with single-use refresh tokens |
/// | scope | what the app's settings allow | what you ask for |
/// | address | unverified | confirmed by X |
/// | without a browser here | a number to type in (`SignInGrant.pin`) | – |
public enum TwitterMode: Sendable {
  /// OAuth 1.0a.
  case oauth1
  /// OAuth 2.0 with PKCE.
  case oauth2
}
