import Foundation
import Lanyard
import LanyardSandbox
import SandboxTestSupport
import Testing

/// The sample with a Parse Server, as a newcomer runs it.
@Suite(.serialized) struct `The Parse sample` {
  private func inSandbox(_ body: (Sandbox, Program, [String]) async throws -> Void) async throws {
    let sandbox = try await Sandbox.start()
    try await sandbox.serve {
      try await withProgram { program in
        try await body(
          sandbox, program, ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
      }
    }
  }

  @Test func `S3.7 makes a user of its own type, S3.10 completes it, and finds both the second time`() async throws {
    try await inSandbox { sandbox, program, common in
      let first = try await program.run("ParseSample", common + ["--age", "36"])
      #expect(first.exitCode == 0, "\(first.errors)")
      let created = try first.json()
      #expect(created["outcome"]?.stringValue == "created")
      #expect(created["fields"]?["age"]?.intValue == 36)
      #expect(created["fields"]?["objectId"] == created["user"]?["id"])
      let second = try await program.run("ParseSample", common)
      #expect(try second.json()["outcome"]?.stringValue == "signedIn")
      #expect(try second.json()["fields"]?["age"]?.intValue == 36)
      #expect(sandbox.parse.users.map(\.fields) == [["age": 36]])
    }
  }

  @Test func `S3.4 S3.5 S3.9 tells three kinds of ending apart`() async throws {
    try await inSandbox { sandbox, program, common in
      for (scenario, endpoint, detail, title, text, code):
        (
          SandboxScenario, SandboxEndpoint?, String?, String, String?, Int32
        ) in [
          (.authorizationError, nil, nil, "Error", nil, 1), (.accessDenied, nil, nil, "Alert", "Sign in cancelled", 2),
          (.providerError, .federation, "141/This club is full.", "Failed to sign in", "This club is full.", 1),
        ]
      {
        sandbox.scenarios.enqueue(scenario, at: endpoint, detail: detail)
        let run = try await program.run("ParseSample", common)
        let alert = try run.json()["alert"]
        #expect(run.exitCode == code)
        #expect(alert?["title"]?.stringValue == title)
        #expect(alert?["text"]?.stringValue?.isEmpty == false)
        if let text { #expect(alert?["text"]?.stringValue == text) }
      }
      sandbox.scenarios.enqueue(.providerError, at: .federation, detail: "141/This club is full.")
      let run = try await program.run("ParseSample", common.filter { $0 != "--json" })
      #expect(run.errors == "Failed to sign in: This club is full.\n")
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `S3.13 links, S3.14 signs out of both, S3.16 does the same with Google`() async throws {
    try await inSandbox { sandbox, program, common in
      let run = try await program.run(
        "ParseSample", ["google"] + common + ["--link", "facebook", "--reauthenticate", "--refresh", "--sign-out"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try run.json()
      #expect(report["user"]?["providers"]?.arrayValue?.count == 2)
      #expect(report["signOut"]?.arrayValue?.allSatisfy { $0["error"]?.isNull == true } == true)
      #expect(sandbox.parse.users.map { $0.authData.members.map(\.name) } == [["google", "facebook"]])
      #expect(sandbox.parse.sessions.isEmpty)
      let limited = try await program.run("ParseSample", common + ["--limited", "--delete"])
      #expect(try limited.json()["outcome"]?.stringValue == "signedIn")
      #expect(sandbox.parse.users.isEmpty)
    }
  }

  @Test func `stays signed in when the user cannot be completed`() async throws {
    try await inSandbox { sandbox, program, common in
      let first = try await program.run("ParseSample", common)
      sandbox.parse.setField("age", to: "old", ofUser: try #require(try first.json()["user"]?["id"]?.stringValue))
      let run = try await program.run("ParseSample", common)
      #expect(run.exitCode == 1)
      #expect(try run.json()["outcome"]?.stringValue == "signedIn")
      #expect(try run.json()["error"]?["reason"]?.stringValue == "invalidResponse", "\(run.output)")
    }
  }

  @Test func `begins as nobody, in the other samples too`() async throws {
    try await inSandbox { sandbox, program, common in
      let run = try await program.run(
        "AllProvidersSample", common + ["--backend", "parse", "--anonymous", "--link", "twitter"])
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(sandbox.parse.users.map { $0.authData.members.map(\.name) } == [["twitter"]])
    }
  }

  @Test func `never prints a token`() async throws {
    try await inSandbox { sandbox, program, common in
      let run = try await program.run("ParseSample", common + ["--link", "google"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let authData = try #require(sandbox.parse.users.first).authData
      let secrets = [
        sandbox.parse.sessions.first?.token, authData["facebook"]?["access_token"]?.stringValue,
        authData["google"]?["id_token"]?.stringValue,
      ]
      for secret in try secrets.map({ try #require($0) }) {
        #expect(!(run.output + run.errors).contains(secret), "\(secret)")
      }
    }
  }

  @Test func `wrong usage is exit 64`() async throws {
    try await withProgram { program in
      for arguments in [["--backend", "parsec"], ["--age"], ["--client-id", "x", "--browser"], ["--server"]] {
        #expect(try await program.run("ParseSample", arguments).exitCode == 64, "\(arguments)")
      }
      let age = try await program.run("ParseSample", ["--json", "--age", "old", "--store", program.store])
      #expect(age.exitCode == 64)
      #expect(age.errors.contains("--age"))
      let live = try await program.run(
        "GoogleSample", ["--backend", "parse", "--client-id", "x", "--browser", "--store", program.store])
      #expect(live.exitCode == 64)
      let run = try await program.run(
        "ParseSample", ["--json", "--server", "http://parse.example/parse", "--store", program.store])
      #expect(run.exitCode == 1)
      #expect(try run.json()["error"]?["reason"]?.stringValue == "misconfigured")
    }
  }
}
