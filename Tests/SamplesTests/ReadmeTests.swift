import Foundation
import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardPostgreSQL
import LanyardParse
import LanyardSQLite
import LanyardTesting
import LanyardTwitter
import Testing

/// The README's Swift is compiled here, word for word, comments included.
@Suite struct `The README` {
  func use() async throws {
    let accounts = AccountFederation(
      store: SQLiteAccountStore(path: "accounts.sqlite3"), issuer: "https://api.example.com", audience: "example",
      signingKeys: try SigningKeys.file("keys"))
    let client = try AuthClient(
      providers: [try .google(GoogleClient(clientID: "….apps.googleusercontent.com", clientSecret: "…"))],
      backend: accounts, context: try .desktop())

    try await client.restore()  // who was signed in when the program ended
    let result = try await client.signIn(with: .google)  // opens the browser
    print(result.user.id, result.user.displayName ?? "–", result.outcome)
    let token = try await client.idToken()  // for your own services; refreshed when it ends soon
    try await client.signOut()
    _ = token
  }

  func change(_ client: AuthClient) async throws {
    client.hooks.activity = { activity in
      print("Signing in with \(activity.provider.shortName) …")
      return { print("done") }  // or return nil: nothing to take away
    }
    let attempt = try client.startSignIn(with: .google, SignInRequest(timeout: .seconds(300)))
    for await phase in attempt.phases { print(phase) }  // preparing, awaitingUser, exchangingCode, …
    let user = try await attempt.result.user  // attempt.cancel() ends it
    _ = user
  }

  func pick(_ client: AuthClient) async throws {
    try await ProviderPicker().signIn(to: client)  // light, dark, more contrast, right to left
    try await TerminalPicker().signIn(to: client)  // numbered lines where there is no terminal
  }

  func translate(_ providers: [any AuthProvider]) throws {
    let german = AuthStrings(.german) { key, _ in key == .cancel ? "Lieber nicht" : nil }
    let client = try AuthClient(
      providers: providers, options: AuthClientOptions(strings: german), context: .desktop())
    client.hooks.alert = { alert in print("\(alert.title): \(alert.text) \(alert.recovery)") }
    print(AuthError(.userDisabled).message(in: german))  // Dieses Konto ist gesperrt.
  }

  func extend(_ client: AuthClient) throws {
    let acme = OAuthProvider(
      "acme.example", shortName: "Acme", issuer: "https://id.acme.example",
      client: OAuthClient(clientID: "…"))
    try client.providers.register(acme)
  }

  func askForMore(_ client: AuthClient) async throws {
    let grant = try await client.ensure(scopes: ["https://www.googleapis.com/auth/drive.file"])
    print(grant.granted, grant.declined)
    client.hooks.deviceCode = { prompt in
      print("Open \(prompt.verificationURI) and type in \(prompt.userCode)")
      return nil
    }
    _ = try await client.signIn(with: .google, SignInRequest(grant: .deviceCode))
  }

  func useX(_ client: AuthClient) async throws {
    let twitter = try TwitterProvider.twitter(
      TwitterClient(consumerKey: "…", consumerSecret: "…", redirectURI: "http://127.0.0.1:8080/callback"))
    try client.providers.register(twitter)
    let token = try await client.signIn(with: .twitter).credential.oauth1Credentials
    _ = token

    let modern = try TwitterProvider.twitter(
      TwitterClient(clientID: "…", redirectURI: "http://127.0.0.1:8080/callback"))
    try client.providers.replace(modern)

    client.hooks.pin = { prompt in
      print("Open \(prompt.authorizationURL) and type in the number it shows:")
      return readLine()
    }
    _ = try await client.signIn(with: .twitter, SignInRequest(grant: .pin))
  }

  func useOAuth1(_ client: AuthClient) throws {
    let old = OAuth1Provider(
      "old.example", shortName: "Old",
      endpoints: OAuth1Endpoints(
        temporaryCredentialRequest: "https://old.example/initiate",
        resourceOwnerAuthorization: "https://old.example/authorize", tokenRequest: "https://old.example/token"),
      client: OAuth1Client(identifier: "…", sharedSecret: "…"))
    try client.providers.register(old)
  }

  func useFacebook(_ client: AuthClient) async throws {
    let facebook = try FacebookProvider.facebook(
      FacebookApp(appID: "…", appSecret: "…"),  // without the secret PKCE protects the exchange alone
      options: FacebookOptions(
        permissions: [.publicProfile, .email, "user_likes"], fields: "name,email,picture.type(large)"))
    try client.providers.register(facebook)
    let credential = try await client.signIn(with: .facebook).credential
    print(credential.grantedScopes, credential.declinedScopes, credential.consentExpiresAt as Any)

    let limited = try FacebookProvider.facebook(FacebookApp(appID: "…"), options: FacebookOptions(mode: .limited))
    try client.providers.replace(limited)
  }

  func link(_ client: AuthClient) async throws {
    let guest = try await client.signInAnonymously()
    let named = try await client.link(with: .google)  // upgraded: named.user.id == guest.id
    try await client.unlink(.google, allowsLast: true)  // without allowsLast the last way in stays
    try await client.reauthenticate(with: .google)  // what is dangerous needs a sign-in of a moment ago
    try await client.signOutEverywhere()
    _ = (guest, named)
  }

  func useFirebase(
    google: OAuthProvider, facebook: FacebookProvider, twitter: TwitterProvider
  ) async throws {
    let file = try Data(contentsOf: URL(filePath: "GoogleService-Info.plist"))
    let firebase = FirebaseBackend(
      try FirebaseConfiguration(googleServiceInfo: [UInt8](file)), providerNames: ["acme.example": "oidc.acme"])
    let client = try AuthClient(providers: [google, facebook, twitter], backend: firebase, context: .desktop())
    let user = try await client.signIn(with: .google).user
    try await client.reload()  // as the user is now, changed elsewhere or not
    _ = user
  }

  func verify(_ bearerToken: String, in context: AuthContext) async throws {
    let verifier = try FirebaseTokenVerifier(projectID: "your-project")
    let token = try await verifier.verify(Secret(bearerToken), in: context)
    print(token.userID, token.claims.signInProvider)
  }

  func collide(_ client: AuthClient) async throws {
    if let collision = try await client.pendingCollision() {
      print("Sign in as before, and \(collision.pendingProviderID) is linked.")
      let result = try await client.resolveCollision(with: .google)
      print(result.outcome, result.linkFailure?.message ?? "")
    }
  }

  @MainActor func press(_ client: AuthClient) {
    let button = SignInButtonModel(client: client, providerID: .facebook)
    button.options.permissions = ["email", "user_friends"]
    button.options.loginTracking = .limited
    button.options.title = { $0.user == nil ? "Come in 🙂" : "Leave 👋" }
    button.loginCompletionHandler = { button, result in print(button.appearance().title, result) }
    button.tap()
  }

  func storeElsewhere(in context: AuthContext) async throws {
    let store = try PostgreSQLAccountStore("postgresql://app:…@db.example.com/app?sslrootcert=/etc/ssl/certs/db.pem")
    try await store.open(in: context)  // wrong settings are known now
  }

  func keepUsersAtParse(_ google: OAuthProvider, _ facebook: FacebookProvider) async throws {
    let parse = ParseBackend(
      try ParseConfiguration(serverURL: "https://parse.example.com/parse", applicationID: "…", clientKey: "…"))
    let client = try AuthClient(providers: [google, facebook], backend: parse, context: try .desktop())

    struct Member: Codable { var age: Int? }
    let user = try await client.signIn(with: .facebook).user
    let member = try user.customFields(as: Member.self)  // kept with the session; nothing is sent
    try await parse.update(["age": 36], of: client)
    try await client.reload()  // what others wrote; at the start: whether the session goes on
    let token = try await client.session().parseSessionToken  // for calls of your own
    try await client.signIn(withToken: token ?? "…")  // goes on where another program began
    _ = member
  }

  func share(_ providers: [any AuthProvider], _ jane: AuthUser, in context: AuthContext) async throws {
    let shared = try AuthClient(
      providers: providers, options: AuthClientOptions(concurrentUsers: .several), context: context)
    for user in try await shared.signedInUsers() { print(user.displayName ?? user.id) }
    try await shared.switchUser(to: jane.id)
  }

  func resume(_ client: AuthClient, url: String) async {
    do throws(AuthError) {
      print(try await client.resumePending(url: url).user.id)
    } catch  where error.reason == .noPendingSignIn {
      // a URL of your own
    } catch {
      print(error)
    }
  }

  func check(_ acme: OAuthProvider, in context: AuthContext) async {
    #expect(await ProviderConformance.failures(of: acme, in: context).isEmpty)
  }

  @Test func `shows nothing that does not compile`() throws {
    try CompiledDocument("README.md", compiledIn: #filePath).check()
  }
}
