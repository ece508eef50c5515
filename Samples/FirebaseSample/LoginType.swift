import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardSandbox
import LanyardTwitter
import SampleSupport

/// The ways to sign in that the login screen offers. Each has a provider.
enum LoginType: CaseIterable {
  case google
  case facebook
  case twitter

  /// The provider, which is the sandbox's.
  func provider(at url: String) throws -> any AuthProvider {
    switch self {
    case .google:
      let client = GoogleSandboxClient.desktop
      return try OAuthProvider.google(
        GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:))), service: .sandbox(url))
    case .facebook:
      let client = FacebookSandboxClient.web
      return try FacebookProvider.facebook(
        FacebookApp(appID: client.id, appSecret: Secret(client.secret)), service: .sandbox(url))
    case .twitter:
      // Firebase takes the tokens of OAuth 1.0a only.
      let client = TwitterSandboxClient.native
      return try TwitterProvider.twitter(
        TwitterClient(consumerKey: client.consumerKey, consumerSecret: Secret(client.consumerSecret)),
        options: TwitterOptions(mode: .oauth1), service: .sandbox(url))
    }
  }
}
