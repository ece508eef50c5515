import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardSandbox
import LanyardTwitter
import SampleSupport

/// Every provider in one program, registered at run time.
@main struct AllProvidersSample {
  static func main() async {
    await SampleProgram(
      name: "AllProvidersSample",
      about: "lists the registered providers, signs in with the one you choose, and unregisters them.", hasMenu: true
    ) { environment in
      guard let url = environment.sandboxURL, environment.options.clientID == nil else {
        throw UsageError(
          message: "this sample plays at the sandbox; the others take a client id for the real providers")
      }
      return try providers(at: url)
    }.exit()
  }

  private static func providers(at url: String) throws -> [any AuthProvider] {
    let google = GoogleSandboxClient.desktop
    let facebook = FacebookSandboxClient.web
    let twitter = TwitterSandboxClient.native
    return [
      try OAuthProvider.google(
        GoogleClient(clientID: google.id, clientSecret: google.secret.map(Secret.init(_:))), service: .sandbox(url)),
      try FacebookProvider.facebook(
        FacebookApp(appID: facebook.id, appSecret: Secret(facebook.secret)), service: .sandbox(url)),
      try TwitterProvider.twitter(
        TwitterClient(consumerKey: twitter.consumerKey, consumerSecret: Secret(twitter.consumerSecret)),
        service: .sandbox(url)),
    ]
  }
}
