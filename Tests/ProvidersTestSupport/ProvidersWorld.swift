package import Lanyard
package import LanyardFacebook
package import LanyardGoogle
package import LanyardSandbox
package import LanyardTwitter

/// A world in which a sandbox plays Google, Facebook and X.
package protocol ProvidersWorld {
  var sandbox: Sandbox { get }
}

/// The providers, each with the keys that the sandbox gave it.
extension ProvidersWorld {
  package func google(_ options: GoogleOptions = GoogleOptions()) throws -> OAuthProvider {
    let client = GoogleSandboxClient.desktop
    return try .google(
      GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:))), options: options,
      service: .sandbox(sandbox.baseURL))
  }

  package func facebook(_ mode: FacebookOptions.Mode = .classic) throws -> FacebookProvider {
    let client = FacebookSandboxClient.web
    return try .facebook(
      FacebookApp(appID: client.id, appSecret: Secret(client.secret)), options: FacebookOptions(mode: mode),
      service: .sandbox(sandbox.baseURL))
  }

  package func twitter(_ mode: TwitterMode = .oauth1) throws -> TwitterProvider {
    let client = TwitterSandboxClient.native
    return try .twitter(
      TwitterClient(
        consumerKey: client.consumerKey, consumerSecret: Secret(client.consumerSecret), clientID: client.clientID),
      options: TwitterOptions(mode: mode), service: .sandbox(sandbox.baseURL))
  }

  package var providers: [any AuthProvider] { get throws { [try google(), try facebook(), try twitter()] } }
}
