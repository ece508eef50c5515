import Lanyard
import LanyardGoogle
import LanyardSandbox
import SampleSupport

@main struct GoogleSample {
  static func main() async {
    await SampleProgram(name: "GoogleSample", about: "signs a person in with Google.") { environment in
      [try google(environment)]
    }.exit()
  }

  /// Google, or the sandbox in its place.
  static func google(_ environment: SampleProgram.Environment) throws -> OAuthProvider {
    var client = try environment.googleClient()
    client.redirectURI = environment.options.redirectURI ?? client.redirectURI
    return try .google(client, service: environment.sandboxURL.map { .sandbox($0) } ?? .live)
  }
}

extension SampleProgram.Environment {
  /// The client of the command line, else the sandbox's desktop client.
  fileprivate func googleClient() throws -> GoogleClient {
    let secret = try clientSecret()
    switch secret {
    case .file(let bytes):
      var client = try GoogleClient(clientSecretFile: bytes)
      client.clientID = options.clientID ?? client.clientID
      return client
    case .text(let secret):
      return GoogleClient(clientID: options.clientID ?? "", clientSecret: secret)
    case nil:
      guard let clientID = options.clientID else {
        let client: GoogleSandboxClient = options.person == .device ? .television : .desktop
        return GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:)))
      }
      return GoogleClient(clientID: clientID)
    }
  }
}
