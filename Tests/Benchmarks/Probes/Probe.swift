import Lanyard
import LanyardDesktop

/// A host's program, as small as it can be. With the address of a token endpoint it exchanges one token, without one it
/// does nothing; Scripts/size gives it one plug-in or none.
@main
enum Probe {
  static func main() async throws {
    guard let endpoint = CommandLine.arguments.dropFirst().first else { return }
    let context = try AuthContext.desktop()
    _ = try client(in: context)
    let request = TokenRequest.refreshToken("k3k3k3k3")
    let server = ServerMetadata(tokenEndpoint: endpoint)
    let response = try await context.http.send(request.httpRequest(server, client: OAuthClient(clientID: "probe")))
    _ = try TokenResponse(response, to: request)
  }
}
