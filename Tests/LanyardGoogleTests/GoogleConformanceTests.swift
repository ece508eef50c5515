import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Google as a provider` {
  @Test func `keeps to every rule`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google()
      #expect(await ProviderConformance.failures(of: google, in: world.context) == [])
    }
  }

  @Test func `a custom provider of five lines does too`() async throws {
    try await inGoogleWorld { world in
      let client = try #require(world.sandbox.google.clients.all.first { $0.kind == .desktop })
      let acme = OAuthProvider(
        "acme.example", shortName: "Acme", issuer: world.sandbox.google.issuer,
        client: OAuthClient(clientID: client.id, authentication: .clientSecretPost(Secret(client.secret ?? ""))))
      #expect(await ProviderConformance.failures(of: acme, in: world.context) == [])
    }
  }
}
