import Lanyard
import LanyardSandbox
import Testing

@Suite(.serialized) struct `The custom provider sample` {
  @Test func `signs in at a company's OpenID provider`() async throws {
    try await withProgram { program in
      let run = try await program.run("CustomProviderSample", ["--json", "--store", program.store])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try run.json()["user"]?["providers"]?.arrayValue?.first?["provider"]?.stringValue == "acme.example")
    }
  }

  @Test func `signs in at any issuer, with any redirect`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let client = GoogleSandboxClient.desktop
      let run = try await program.run(
        "CustomProviderSample",
        [
          "--json", "--headless", "--sandbox", sandbox.baseURL, "--issuer", sandbox.google.issuer, "--client-id",
          client.id, "--redirect-uri", "http://127.0.0.1/callback", "--store", program.store,
        ],
        environment: ["LANYARD_CLIENT_SECRET": client.secret ?? ""])
      #expect(run.exitCode == 0, "\(run.errors)")
      let redirect = sandbox.requestLog.entries.compactMap { $0.query["redirect_uri"] }.first
      #expect(redirect?.hasSuffix("/callback") == true)
      #expect(redirect?.hasPrefix("http://127.0.0.1:") == true)
    }
    await sandbox.stop()
  }

  @Test func `signs in with a badge and no browser`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "CustomProviderSample", ["--json", "--store", program.store, "--login-hint", "1815", "badge.example"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try run.json()["user"]?["displayName"]?.stringValue == "Ada Lovelace")
      let unknown = try await program.run(
        "CustomProviderSample", ["--json", "--store", program.store, "--login-hint", "1", "badge.example"])
      #expect(unknown.exitCode == 1)
      #expect(try unknown.json()["error"]?["reason"]?.stringValue == "refused")
    }
  }

  @Test func `an issuer needs a client id, and a client id an issuer`() async throws {
    try await withProgram { program in
      for arguments in [["--issuer", "https://id.example"], ["--client-id", "x"]] {
        let run = try await program.run("CustomProviderSample", arguments)
        #expect(run.exitCode == 64)
      }
    }
  }
}
