import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardSandbox
import SampleSupport

/// A sign-in button drawn as a line of text: what it does is the model's, what it looks like is written here.
@main struct ButtonSample {
  static func main() async {
    await SampleProgram(
      name: "ButtonSample", about: "shows a sign-in button on the terminal: t taps it, q leaves.",
      extras: [
        SampleExtra("--style", "own|facebook|attached", about: "whose button it is; facebook unless told")
      ], story: SampleStory(login: show)
    ) { environment in
      guard let url = environment.sandboxURL, environment.options.clientID == nil else {
        throw UsageError(message: "this sample plays at the sandbox; FacebookSample takes a client id")
      }
      let app = FacebookSandboxClient.web
      return [
        try FacebookProvider.facebook(
          FacebookApp(appID: app.id, appSecret: Secret(app.secret)), service: .sandbox(url))
      ]
    }.exit()
  }

  @MainActor private static func show(_ login: SampleLogin) async throws -> AuthResult {
    let word = login.options.extras["--style"] ?? ButtonStyle.facebook.rawValue
    guard let style = ButtonStyle(rawValue: word) else {
      throw UsageError(message: "--style is one of own, facebook, attached")
    }
    let terminal = Terminal()
    let button = SignInButtonModel(client: login.client, providerID: login.provider.providerID)
    let buttonScreen = ButtonScreen(button, style, terminal, login.tell)
    let last = try await buttonScreen.run()
    guard let last, login.client.currentUser != nil else { throw AuthError(.cancelled(by: .user)) }
    return last
  }
}
