import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import SampleSupport

/// An application with a Parse Server behind it: somebody signs in with Facebook or Google, becomes a user of the
/// application's own type, and completes what it knows of them.
@main struct ParseSample {
  private static let extras = [
    SampleExtra("--age", "YEARS", about: "write the age into the user, as after a form that completes them"),
    SampleExtra("--server", "URL", about: "a Parse Server of yours, with its mount path; else the sandbox's"),
    SampleExtra("--application-id", "ID", about: "the application id of that server"),
    SampleExtra("--client-key", "KEY", about: "its client key, if it has one"),
    SampleExtra("--limited", about: "the limited login of Facebook"),
  ]

  static func main() async {
    await SampleProgram(
      name: "ParseSample", about: "signs a person in with Facebook or Google, as a user at a Parse Server.",
      extras: extras, backend: .parse, story: SampleStory(showsAlerts: true, signedIn: complete)
    ) { environment in
      guard let url = environment.sandboxURL, environment.options.clientID == nil else {
        throw UsageError(
          message: "this sample signs in at the sandbox; the others take a client id for the real providers")
      }
      return try providers(at: url, environment.options)
    }.exit()
  }

  private static func providers(at url: String, _ options: SampleOptions) throws -> [any AuthProvider] {
    let facebook = FacebookSandboxClient.web
    let google = GoogleSandboxClient.desktop
    return [
      try FacebookProvider.facebook(
        FacebookApp(appID: facebook.id, appSecret: Secret(facebook.secret)),
        options: FacebookOptions(mode: options.extras["--limited"] == nil ? .classic : .limited),
        service: .sandbox(url)),
      try OAuthProvider.google(
        GoogleClient(clientID: google.id, clientSecret: google.secret.map(Secret.init(_:))), service: .sandbox(url)),
    ]
  }

  /// Completes the user and hands them on as the application's own type.
  private static func complete(
    _ environment: SampleProgram.Environment, _ client: AuthClient, _ backend: any FederationBackend
  ) async throws -> JSONObject {
    guard let parse = backend as? ParseBackend, var user = client.currentUser else { return [:] }
    if let text = environment.options.extras["--age"] {
      guard let age = Int(text), age >= 0 else { throw UsageError(message: "--age is a number of years") }
      user = try await parse.update(["age": JSONValue(age)], of: client)
    }
    let member = try user.customFields(as: Member.self)
    var fields: JSONObject = ["objectId": .string(member.objectId)]
    fields["username"] = member.username.map(JSONValue.string)
    fields["age"] = member.age.map { JSONValue($0) }
    return fields
  }
}
