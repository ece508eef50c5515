import Lanyard

/// Where X's endpoints are.
public struct TwitterService: Sendable {
  /// The interfaces. The host is part of what is signed, so one is called by one name.
  public var api: String
  /// The pages of OAuth 2.0.
  public var web: String

  /// Makes a service of other addresses than X's, such as a proxy.
  public init(api: String, web: String) {
    self.api = api
    self.web = web
  }

  /// The real X.
  public static var live: TwitterService { TwitterService(api: "https://api.x.com", web: "https://x.com") }

  /// The real X by its older names, which serve the same.
  public static var legacy: TwitterService {
    TwitterService(api: "https://api.twitter.com", web: "https://twitter.com")
  }

  /// The sandbox at an address such as `http://127.0.0.1:8080`.
  public static func sandbox(_ baseURL: String) -> TwitterService {
    TwitterService(api: baseURL + "/twitter", web: baseURL + "/twitter")
  }

  func oauth1Endpoints(_ page: String) -> OAuth1Endpoints {
    OAuth1Endpoints(
      temporaryCredentialRequest: api + "/oauth/request_token",
      resourceOwnerAuthorization: api + "/oauth/" + page, tokenRequest: api + "/oauth/access_token")
  }

  func verifyCredentials(includingEmail: Bool) -> String {
    api + "/1.1/account/verify_credentials.json?" + (includingEmail ? "include_email=true&" : "")
      + "include_entities=false&skip_status=true"
  }

  func metadata(includingEmail: Bool) -> ServerMetadata {
    ServerMetadata(
      authorizationEndpoint: web + "/i/oauth2/authorize", tokenEndpoint: api + "/2/oauth2/token",
      userInfoEndpoint: api + "/2/users/me?user.fields=profile_image_url" + (includingEmail ? ",confirmed_email" : ""),
      revocationEndpoint: api + "/2/oauth2/revoke")
  }
}
