import Lanyard
import LanyardSandbox
import SampleSupport

@main struct CustomProviderSample {
  static func main() async {
    await SampleProgram(
      name: "CustomProviderSample",
      about: "signs in at any OpenID provider (acme.example), or with a badge and no browser (badge.example)."
    ) { environment in
      [try acme(environment), BadgeProvider(badge: environment.options.loginHint)]
    }.exit()
  }

  /// A company's OpenID provider: its name, its issuer, the client id. Everything else it says itself.
  static func acme(_ environment: SampleProgram.Environment) throws -> OAuthProvider {
    let client = try environment.client()
    var acme = OAuthProvider(
      "acme.example", shortName: "Acme", issuer: try environment.issuer(), client: client)
    if let redirectURI = environment.options.redirectURI {
      acme.redirectRule = try RedirectRule(redirectURI: redirectURI)
    }
    return acme
  }
}

extension SampleProgram.Environment {
  /// The issuer of the command line, else one that the sandbox plays.
  fileprivate func issuer() throws(UsageError) -> String {
    if let issuer = options.issuer { return issuer }
    guard let sandboxURL else { throw UsageError(message: "--client-id needs an --issuer") }
    return sandboxURL + "/google"
  }

  /// The client of the command line, else the sandbox's desktop client.
  fileprivate func client() throws(UsageError) -> OAuthClient {
    let secret: Secret? =
      switch try clientSecret() {
      case .text(let secret): secret
      case .file: throw UsageError(message: "--client-secret-file: a file with the secret alone is needed here")
      case nil: nil
      }
    if let clientID = options.clientID {
      return OAuthClient(clientID: clientID, authentication: secret.map { .clientSecretBasic($0) } ?? .none)
    }
    guard sandboxURL != nil else { throw UsageError(message: "--issuer needs a --client-id") }
    let client: GoogleSandboxClient = options.person == .device ? .television : .desktop
    return OAuthClient(
      clientID: client.id, authentication: .clientSecretPost(Secret(client.secret ?? "")))
  }
}
