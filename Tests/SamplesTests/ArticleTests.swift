import Foundation
import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import Testing

/// The Swift of the documentation page about the articles is compiled here, word for word.
@Suite struct `The page about the articles` {
  @MainActor func ownButton(_ client: AuthClient) {
    let button = SignInButtonModel(client: client, providerID: .facebook)
    button.options.title = { $0.user == nil ? "Log in with Facebook 🙂" : "Log out 👋" }
    button.options.subtitle = { $0.user.map { "Hello \($0.displayName ?? "you")" } ?? "Please log in" }
    button.options.confirmation = .never
    button.loginCompletionHandler = { button, result in
      switch result {
      case .success(let login): print(login.credential.accessToken == nil ? "no token" : "token", button.state)
      case .failure(let error): print(error.message)
      }
    }
    button.logoutCompletionHandler = { button in print(button.appearance().title) }
  }

  @MainActor func providersButton(_ button: SignInButtonModel, _ delegate: any SignInButtonDelegate) {
    button.options.permissions = ["public_profile", "email", "user_friends"]
    button.options.loginTracking = .limited
    button.options.nonce = "123456789"
    button.options.defaultAudience = .friends
    button.options.tooltipBehavior = .forceDisplay
    button.options.confirmation = .ask
    button.delegate = delegate
  }

  func inOneGo(_ facebook: FacebookProvider, _ backend: any FederationBackend, _ context: AuthContext) async throws {
    let options = AuthClientOptions(profile: .required)
    let client = try AuthClient(providers: [facebook], backend: backend, options: options, context: context)
    let login = try await client.signIn(with: .facebook, SignInRequest(scopes: ["user_friends"]))
    print(login.user.id, login.additionalUserInfo.rawProfile.count)
    let token = try await client.credential()?.accessToken
    let profile = try await client.fetchProfile()
    try await client.signOut(onFailure: .stop)
    _ = (token, profile)
  }

  func withCompletions(_ client: AuthClient) {
    client.signIn(with: .facebook) { result in print(result) }
    client.fetchProfile { result in print(result) }
    client.signOut(onFailure: .stop) { result in print(result) }
  }

  func atParse(_ client: AuthClient) async throws {
    struct Member: Codable { var age: Int? }
    let user = try await client.signIn(with: .facebook).user
    print(try user.customFields(as: Member.self).age ?? 0)
    let linked = try await client.link(with: .google).user
    print(linked.isLinked(to: .facebook))
  }

  func twoPhases(_ client: AuthClient, _ google: OAuthProvider, _ context: AuthContext) {
    client.hooks.activity = { _ in nil }
    google.signIn(withDefaultValue: nil, presenting: nil, in: context) { credential, error, callback in
      guard let credential else { return print(error?.localizedDescription ?? "") }
      client.signInAndRetrieveData(with: credential) { result, error in
        callback?(result?.user, error)
        print(result?.user.displayName ?? "Stranger")
      }
    }
  }

  @Test func `shows nothing that does not compile`() throws {
    try CompiledDocument("Sources/Lanyard/Lanyard.docc/Articles.md", compiledIn: #filePath).check()
  }
}
