import Lanyard
import LanyardSandbox
import LanyardTwitter
import SampleSupport

@main struct TwitterSample {
  private static let extras = [
    SampleExtra("--oauth2", about: "OAuth 2.0 with PKCE instead of OAuth 1.0a"),
    SampleExtra("--pin", about: "type in a number that X shows instead of coming back (OAuth 1.0a)"),
    SampleExtra("--authenticate", about: "let those pass at once who have allowed the app before (OAuth 1.0a)"),
    SampleExtra("--force-login", about: "sign in at X even if you are signed in there (OAuth 1.0a)"),
    SampleExtra("--legacy-hosts", about: "call X by its older names, api.twitter.com and twitter.com"),
  ]

  static func main() async {
    await SampleProgram(
      name: "TwitterSample", about: "signs a person in with X (Twitter).", extras: extras
    ) { environment in
      [try twitter(environment)]
    }.exit()
  }

  /// X, or the sandbox in its place.
  static func twitter(_ environment: SampleProgram.Environment) throws -> TwitterProvider {
    let extras = environment.options.extras
    let isOAuth2 = extras["--oauth2"] != nil
    guard !isOAuth2 || extras["--pin"] == nil else {
      throw UsageError(message: "--pin needs OAuth 1.0a and does not go with --oauth2")
    }
    let options = TwitterOptions(
      mode: isOAuth2 ? .oauth2 : .oauth1, skipsKnownPeople: extras["--authenticate"] != nil,
      forcesLogin: extras["--force-login"] != nil)
    let live: TwitterService = extras["--legacy-hosts"] == nil ? .live : .legacy
    return try .twitter(
      try environment.twitterClient(isOAuth2: isOAuth2), options: options,
      service: environment.sandboxURL.map { .sandbox($0) } ?? live)
  }
}

extension SampleProgram.Environment {
  /// The application of the command line, else the sandbox's native one.
  fileprivate func twitterClient(isOAuth2: Bool) throws -> TwitterClient {
    let secret: Secret? =
      switch try clientSecret() {
      case .text(let secret): secret
      case .file: throw UsageError(message: "--client-secret-file: a file with the secret alone is needed here")
      case nil: nil
      }
    let app = TwitterSandboxClient.native
    if isOAuth2 {
      return TwitterClient(
        clientID: options.clientID ?? app.clientID, clientSecret: secret, redirectURI: options.redirectURI)
    }
    guard let key = options.clientID else {
      return TwitterClient(
        consumerKey: app.consumerKey, consumerSecret: Secret(app.consumerSecret), redirectURI: options.redirectURI)
    }
    guard let secret else {
      throw UsageError(message: "OAuth 1.0a needs the consumer secret: LANYARD_CLIENT_SECRET or --client-secret-file")
    }
    return TwitterClient(consumerKey: key, consumerSecret: secret, redirectURI: options.redirectURI)
  }
}
