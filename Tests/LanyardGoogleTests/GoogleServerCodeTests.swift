import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `A code for the server` {
  let options = GoogleOptions(serverClientID: GoogleSandboxClient.web.id)

  @Test func `comes with a sign-in whose ID token is for the server`() async throws {
    try await inGoogleWorld { world in
      let credential = try await world.credential(options: options)
      #expect(credential.serverAuthCode != nil)
      #expect(credential.verifiedIdentity?.subject == SandboxPerson.ada.id)
      let server = GoogleSandboxClient.web.id
      #expect(world.requests("/o/oauth2/v2/auth").map { $0.query["audience"] } == [server])
      #expect(world.requests("/token").map { $0.form["audience"] } == [server])
    }
  }

  @Test func `is redeemed there, for tokens of the server's own`() async throws {
    try await inGoogleWorld { world in
      let code = try #require(try await world.credential(options: options).serverAuthCode)
      let server = try world.google(.web)
      let credential = try await server.redeem(serverAuthCode: code, in: world.context)
      #expect(credential.verifiedIdentity?.subject == SandboxPerson.ada.id)
      #expect(credential.refreshToken != nil)
      #expect(credential.grantedScopes.contains("email"))
      #expect(credential.declinedScopes == [])
      _ = try await server.refresh(credential, in: world.context)
    }
  }

  @Test func `works once`() async throws {
    try await inGoogleWorld { world in
      let code = try #require(try await world.credential(options: options).serverAuthCode)
      let server = try world.google(.web)
      _ = try await server.redeem(serverAuthCode: code, in: world.context)
      let error = await authError { _ = try await server.redeem(serverAuthCode: code, in: world.context) }
      #expect(error?.reason == .refused(code: "invalid_grant"))
    }
  }

  @Test func `is worth nothing to another client, the application's own included`() async throws {
    try await inGoogleWorld { world in
      let code = try #require(try await world.credential(options: options).serverAuthCode)
      for client in [GoogleSandboxClient.desktop, .school] {
        let other = try world.google(client)
        let error = await authError { _ = try await other.redeem(serverAuthCode: code, in: world.context) }
        #expect(error?.reason == .refused(code: "invalid_grant"))
      }
    }
  }

  @Test func `does not come unasked`() async throws {
    try await inGoogleWorld { world in
      let credential = try await world.credential()
      #expect(credential.serverAuthCode == nil)
      #expect(world.requests("/token").allSatisfy { $0.form["audience"] == nil })
    }
  }

  @Test func `is never kept`() async throws {
    try await inGoogleWorld { world in
      let google = try world.google(options: options)
      let client = try AuthClient(providers: [google], context: world.context)
      let result = try await client.signIn(with: .google)
      #expect(result.credential.serverAuthCode != nil)
      #expect(try await google.refresh(result.credential, in: world.context).serverAuthCode == nil)
      let text = try #require(result.credential.serverAuthCode).withExposedValue { $0 }
      let stored = world.storage.values.values.map { String(decoding: $0, as: UTF8.self) }
      #expect(!stored.isEmpty && stored.allSatisfy { !$0.contains(text) })
    }
  }

  @Test func `a server that is none, or of another project, is refused`() async throws {
    try await inGoogleWorld { world in
      world.sandbox.google.clients.add(
        GoogleSandboxClient(id: "999-web.apps.googleusercontent.com", kind: .web, secret: "s", name: "Elsewhere"))
      for id in ["unknown", GoogleSandboxClient.ios.id, "999-web.apps.googleusercontent.com"] {
        let error = await authError { _ = try await world.credential(options: GoogleOptions(serverClientID: id)) }
        #expect(error?.reason == .cancelled(by: .user), "the person sees an error and closes the page")
      }
      #expect(world.requests("/token").isEmpty)
    }
  }

  @Test func `an application verifies its own tokens, its server those of the application`() async throws {
    try await inGoogleWorld { world in
      let credential = try CredentialMessage(try await world.credential(options: options)).credential()
      let app = try world.google(options: options)
      #expect(try await app.verify(credential, in: world.context).subject == SandboxPerson.ada.id)
      let server = try world.google(.web, others: [GoogleSandboxClient.desktop.id])
      #expect(try await server.verify(credential, in: world.context).subject == SandboxPerson.ada.id)
      let stranger = try world.google(.school)
      let error = await authError { _ = try await stranger.verify(credential, in: world.context) }
      #expect(error?.reason == .invalidIDToken("audience"))
      let careless = try world.google(.web)
      let party = await authError { _ = try await careless.verify(credential, in: world.context) }
      #expect(party?.reason == .invalidIDToken("authorizedParty"))
    }
  }
}
