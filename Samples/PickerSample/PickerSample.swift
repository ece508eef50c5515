import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import SampleSupport

/// A page of the program's own on which a person chooses how to sign in, or a list in their terminal.
@main struct PickerSample {
  static func main() async {
    await SampleProgram(
      name: "PickerSample",
      about: "opens a page with a button for each provider, and signs in with the one you choose.",
      extras: [
        SampleExtra("--terminal", about: "a list in the terminal in place of the page"),
        SampleExtra("--language", "TAG", about: "the language of the picker, such as de; else that of the environment"),
        SampleExtra("--terms", "URL", about: "the terms of service, to be shown with a link"),
        SampleExtra("--privacy", "URL", about: "the privacy policy, to be shown with a link"),
        SampleExtra("--cancel", about: "with --headless: the script goes away instead of choosing"),
      ], story: SampleStory(login: signIn, clientOptions: clientOptions)
    ) { environment in
      guard let url = environment.sandboxURL, environment.options.clientID == nil else {
        throw UsageError(
          message: "this sample plays at the sandbox; the others take a client id for the real providers")
      }
      return try providers(at: url)
    }.exit()
  }

  private static func clientOptions(_ options: SampleOptions) -> AuthClientOptions {
    let notice = LegalNotice(tosURL: options.extras["--terms"], privacyPolicyURL: options.extras["--privacy"])
    return AuthClientOptions(legalNotice: notice)
  }

  /// The whole of it: what a host writes is the line with the picker.
  private static func signIn(_ login: SampleLogin) async throws -> AuthResult {
    let strings = login.options.extras["--language"].map { AuthStrings(AuthLanguage(identifier: $0) ?? .english) }
    if login.options.extras["--terminal"] != nil {
      return try await TerminalPicker(strings: strings ?? .process).signIn(to: login.client, login.request)
    }
    guard let script = login.script else {
      return try await ProviderPicker(strings: strings ?? .process).signIn(to: login.client, login.request)
    }
    let place = login.client.providers.all.firstIndex { $0.providerID == login.provider.providerID }
    let chosen = login.options.extras["--cancel"] == nil ? place : nil
    let person = ScriptedPerson(http: login.context.http, script: choosing(chosen, script))
    return try await ProviderPicker(strings: strings ?? .process) { try await person.visit($0) }
      .signIn(to: login.client, login.request)
  }

  /// Presses a button of the picker, and does with the pages of the provider what the script says.
  private static func choosing(_ place: Int?, _ script: Script) -> Script {
    Script { page in
      let buttons = page.forms.flatMap { form in form.buttons.map { (form, $0) } }
      guard buttons.contains(where: { $0.1.name == "choice" }) else { return script.act(page) }
      let pressed = buttons.first { place == nil ? $0.1.name != "choice" : $0.1.value == "\(place ?? 0)" }
      return pressed.map { .submit($0.0, pressing: $0.1) } ?? .close
    }
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
