import Lanyard
import LanyardFacebook
import LanyardSandbox
import SampleSupport

@main struct FacebookSample {
  private static let extras = [
    SampleExtra("--limited", about: "the limited login: an ID token, and no calls to the Graph API"),
    SampleExtra("--rerequest", about: "ask again for what was declined before"),
    SampleExtra("--fields", "FIELDS", about: "the fields of the profile, such as name,picture.type(large)"),
    SampleExtra("--client-token", "TOKEN", about: "the client token from the dashboard, for --device"),
    SampleExtra("--graph-version", "VERSION", about: "the version of the Graph API, such as v25.0"),
  ]

  static func main() async {
    await SampleProgram(
      name: "FacebookSample", about: "signs a person in with Facebook.", extras: extras
    ) { environment in
      [try facebook(environment)]
    }.exit()
  }

  /// Facebook, or the sandbox in its place.
  static func facebook(_ environment: SampleProgram.Environment) throws -> FacebookProvider {
    let extras = environment.options.extras
    let options = FacebookOptions(
      mode: extras["--limited"] == nil ? .classic : .limited,
      authTypes: extras["--rerequest"] == nil ? [] : [.rerequest],
      fields: extras["--fields"] ?? FacebookOptions.defaultFields)
    let version = extras["--graph-version"] ?? FacebookService.defaultVersion
    return try .facebook(
      try environment.facebookApp(), options: options,
      service: environment.sandboxURL.map { .sandbox($0, version: version) } ?? .live(version: version))
  }
}

extension SampleProgram.Environment {
  /// The application of the command line, else one of the sandbox's.
  fileprivate func facebookApp() throws -> FacebookApp {
    let secret: Secret? =
      switch try clientSecret() {
      case .text(let secret): secret
      case .file: throw UsageError(message: "--client-secret-file: a file with the secret alone is needed here")
      case nil: nil
      }
    let clientToken = options.extras["--client-token"].map(Secret.init(_:))
    guard let clientID = options.clientID else {
      // Devices run the native application, which has no use for its secret.
      let client: FacebookSandboxClient = options.person == .device ? .native : .web
      return FacebookApp(
        appID: client.id, appSecret: client.isNative ? nil : Secret(client.secret),
        clientToken: clientToken ?? Secret(client.clientToken), redirectURI: options.redirectURI)
    }
    return FacebookApp(
      appID: clientID, appSecret: secret, clientToken: clientToken, redirectURI: options.redirectURI)
  }
}
