public import Lanyard

/// How a provider's credential is written down for a Parse Server: the name of its adapter, and which member holds what.
///
/// An adapter of the host's own is a value too:
///
/// ```swift
/// configuration.authData["acme.example"] = ParseAuthData("acme", [.idToken: ["id": .subject, "id_token": .idToken]])
/// ```
public struct ParseAuthData: Sendable, Hashable {
  /// What a member holds.
  @nonexhaustive
  public enum Source: Sendable, Hashable {
    /// The provider's own name for the person.
    case subject
    /// The ID token.
    case idToken
    /// The OAuth 2.0 access token.
    case accessToken
    /// The token of OAuth 1.0a.
    case token
    /// The secret of that token.
    case tokenSecret
    /// The nonce that the ID token was asked for with, before any digest; left out where there is none.
    case rawNonce
    /// When the access token ends, in ISO 8601; left out where nobody said.
    case expiry
    /// What a proof of the provider's own making carries (`Proof.custom`).
    case custom
    /// Always the same text.
    case text(String)
  }

  /// The server's name for the adapter, such as `google`.
  public var name: String
  /// The members for each kind of credential that the adapter takes. Every adapter wants the member `id`.
  public var members: [CredentialKind: [String: Source]]

  /// Makes a description.
  public init(_ name: String, _ members: [CredentialKind: [String: Source]]) {
    self.name = name
    self.members = members
  }

  /// The providers that every Parse Server knows and that sign in with a token.
  ///
  /// - Parameters:
  ///   - serverVersion: the major version of the server: from 8 on the tokens of X have other names.
  ///   - consumerKey: the consumer key of the application at X, where the server has several.
  public static func known(serverVersion: Int = 7, consumerKey: String? = nil) -> [ProviderID: ParseAuthData] {
    [
      "apple.com": ParseAuthData("apple", [.idToken: ["id": .subject, "token": .idToken]]),
      "facebook.com": facebook,
      "github.com": ParseAuthData("github", [.accessToken: ["id": .subject, "access_token": .accessToken]]),
      "google.com": ParseAuthData("google", [.idToken: ["id": .subject, "id_token": .idToken]]),
      "microsoft.com": ParseAuthData("microsoft", [.accessToken: ["id": .subject, "access_token": .accessToken]]),
      "twitter.com": twitter(serverVersion, consumerKey),
    ]
  }

  /// The classic login has an access token, the limited one an ID token that goes by another name here.
  private static var facebook: ParseAuthData {
    ParseAuthData(
      "facebook",
      [
        .accessToken: ["id": .subject, "access_token": .accessToken, "expiration_date": .expiry],
        .idToken: ["id": .subject, "token": .idToken],
      ])
  }

  /// OAuth 1.0a: the adapter knows nothing else.
  private static func twitter(_ serverVersion: Int, _ consumerKey: String?) -> ParseAuthData {
    var members: [String: Source] =
      serverVersion >= 8
      ? ["id": .subject, "oauth_token": .token, "oauth_token_secret": .tokenSecret]
      : ["id": .subject, "auth_token": .token, "auth_token_secret": .tokenSecret]
    if let consumerKey { members["consumer_key"] = .text(consumerKey) }
    return ParseAuthData("twitter", [.oauth1: members])
  }
}
