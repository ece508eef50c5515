import Foundation
import Lanyard
import LanyardSandbox
import Testing

/// The Twitter sample as a newcomer runs it.
@Suite(.serialized) struct `The Twitter sample` {
  @Test func `makes a user the first time and finds them the second`() async throws {
    try await withProgram { program in
      let first = try await program.run("TwitterSample", ["--json", "--store", program.store])
      #expect(first.exitCode == 0, "\(first.errors)")
      let created = try first.json()
      #expect(created["outcome"]?.stringValue == "created")
      #expect(created["additionalUserInfo"]?["provider"]?.stringValue == "twitter.com")
      #expect(created["user"]?["email"]?.stringValue == "ada@gmail.com")
      #expect(created["user"]?["emailVerified"]?.boolValue == false)
      let second = try await program.run("TwitterSample", ["--json", "--sign-out", "--store", program.store])
      #expect(try second.json()["outcome"]?.stringValue == "signedIn")
      #expect(try second.json()["user"]?["id"] == created["user"]?["id"])
    }
  }

  @Test func `finds the same person by a number and by OAuth 2`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let common = ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
      let callback = try await program.run("TwitterSample", common)
      let number = try await program.run("TwitterSample", common + ["--pin"])
      #expect(number.exitCode == 0, "\(number.errors)")
      let second = try await program.run("TwitterSample", common + ["--oauth2", "--refresh"])
      #expect(second.exitCode == 0, "\(second.errors)")
      let ids = try [callback, number, second].map { try $0.json()["user"]?["id"] }
      #expect(Set(ids).count == 1 && ids.first != nil)
      let oob = #"oauth_callback="oob""#
      let firsts = sandbox.requestLog.entries(path: "/twitter/oauth/request_token")
      #expect(firsts.map { $0.headers["Authorization"]?.contains(oob) } == [false, true])
      #expect(sandbox.requestLog.entries(path: "/twitter/2/oauth2/token").count == 1)
      #expect(try second.json()["user"]?["emailVerified"]?.boolValue == true)
    }
    await sandbox.stop()
  }

  @Test func `goes to the page it is told to`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let run = try await program.run(
        "TwitterSample",
        [
          "--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store, "--authenticate",
          "--force-login", "--login-hint", "ada@gmail.com",
        ])
      #expect(run.exitCode == 0, "\(run.errors)")
      let page = try #require(sandbox.requestLog.entries(path: "/twitter/oauth/authenticate").first).query
      #expect(page["force_login"] == "true")
      #expect(page["screen_name"] == "ada@gmail.com")
    }
    await sandbox.stop()
  }

  @Test func `never prints a token`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      for mode in [[], ["--oauth2"]] {
        let run = try await program.run(
          "TwitterSample",
          ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store] + mode)
        #expect(run.exitCode == 0, "\(run.errors)")
        // Access tokens of OAuth 1.0a begin with the person's number and a dash.
        let secrets = [
          TwitterSandboxClient.native.consumerSecret, sandbox.twitter.id(of: .ada) + "-",
          sandbox.requestLog.entries.compactMap { $0.headers["Authorization"] }.first { $0.hasPrefix("Bearer ") }
            .map { String($0.dropFirst("Bearer ".count)) },
        ]
        for secret in secrets.compactMap({ $0 }) { #expect(!(run.output + run.errors).contains(secret)) }
      }
    }
    await sandbox.stop()
  }

  @Test func `a person who declines is exit 2, wrong usage is exit 64`() async throws {
    let sandbox = try await Sandbox.start()
    sandbox.scenarios.enqueue(.accessDenied)
    try await withProgram { program in
      let run = try await program.run(
        "TwitterSample", ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
      #expect(run.exitCode == 2)
      #expect(try run.json()["outcome"]?.stringValue == "declined")
      for arguments in [
        ["--pin", "--oauth2", "--store", program.store], ["--limited"],
        ["--client-id", "k", "--browser", "--store", program.store],
      ] {
        #expect(try await program.run("TwitterSample", arguments).exitCode == 64, "\(arguments)")
      }
    }
    await sandbox.stop()
  }

  @Test func `help lists its own options and those of every sample`() async throws {
    try await withProgram { program in
      let run = try await program.run("TwitterSample", ["--help"])
      #expect(run.exitCode == 0)
      for option in ["oauth2", "pin", "authenticate", "force-login", "legacy-hosts", "json", "sign-out"] {
        #expect(run.output.contains("  --" + option))
      }
      #expect(try await !program.run("GoogleSample", ["--help"]).output.contains("--pin"))
    }
  }
}
