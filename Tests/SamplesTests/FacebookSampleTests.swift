import Foundation
import Lanyard
import LanyardSandbox
import Testing

/// The Facebook sample as a newcomer runs it.
@Suite(.serialized) struct `The Facebook sample` {
  @Test func `makes a user the first time and finds them the second`() async throws {
    try await withProgram { program in
      let first = try await program.run("FacebookSample", ["--json", "--store", program.store])
      #expect(first.exitCode == 0, "\(first.errors)")
      let created = try first.json()
      #expect(created["outcome"]?.stringValue == "created")
      #expect(created["additionalUserInfo"]?["provider"]?.stringValue == "facebook.com")
      #expect(created["user"]?["email"]?.stringValue == "ada@gmail.com")
      #expect(created["user"]?["emailVerified"]?.boolValue == false)
      let second = try await program.run("FacebookSample", ["--json", "--sign-out", "--store", program.store])
      #expect(try second.json()["outcome"]?.stringValue == "signedIn")
      #expect(try second.json()["user"]?["id"] == created["user"]?["id"])
    }
  }

  @Test func `takes the limited login for the same person`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let common = ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
      let classic = try await program.run("FacebookSample", common)
      let limited = try await program.run("FacebookSample", common + ["--limited"])
      #expect(limited.exitCode == 0, "\(limited.errors)")
      #expect(try limited.json()["user"]?["id"] == classic.json()["user"]?["id"])
      #expect(try limited.json()["additionalUserInfo"]?["profile"]?["iss"]?.stringValue == sandbox.facebook.issuer)
      #expect(sandbox.requestLog.entries.filter { $0.path.hasSuffix("/me") }.count == 1)
    }
    await sandbox.stop()
  }

  @Test func `asks for the fields and the version it is told to, and again if it is told to`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let run = try await program.run(
        "FacebookSample",
        [
          "--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store, "--fields", "first_name",
          "--rerequest", "--graph-version", "v24.0", "--scope", "user_friends",
        ])
      #expect(run.exitCode == 0, "\(run.errors)")
      let profile = try run.json()["additionalUserInfo"]?["profile"]
      #expect(profile?["first_name"]?.stringValue == "Ada")
      #expect(profile?["name"] == nil)
      let dialog = try #require(sandbox.requestLog.entries(path: "/facebook/v24.0/dialog/oauth").first).query
      #expect(dialog["auth_type"] == "rerequest")
      #expect(dialog["scope"] == "public_profile,email,user_friends")
    }
    await sandbox.stop()
  }

  @Test func `never prints a token`() async throws {
    try await withProgram { program in
      for mode in [[], ["--limited"]] {
        let run = try await program.run("FacebookSample", ["--json", "--store", program.store] + mode)
        #expect(run.exitCode == 0, "\(run.errors)")
        for prefix in ["EAA", "eyJ", FacebookSandboxClient.web.secret] {
          #expect(!(run.output + run.errors).contains(prefix))
        }
      }
    }
  }

  @Test func `shows a code for a device`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      sandbox.scenarios.enqueue(.expiryAsString, at: .deviceAuthorization)
      // Nobody types the code in, and the application is gone before anybody could.
      sandbox.scenarios.enqueue(.htmlInsteadOfJSON, at: .token)
      let run = try await program.run(
        "FacebookSample", ["--json", "--device", "--sandbox", sandbox.baseURL, "--store", program.store])
      #expect(run.exitCode == 1)
      #expect((run.output + run.errors).contains(sandbox.facebook.devicePage))
      let form = try #require(sandbox.requestLog.entries(path: "/facebook/v25.0/device/login").first).form
      #expect(form["access_token"]?.hasPrefix(FacebookSandboxClient.native.id) == true)
    }
    await sandbox.stop()
  }

  @Test func `a person who declines is exit 2, wrong usage is exit 64`() async throws {
    let sandbox = try await Sandbox.start()
    sandbox.scenarios.enqueue(.accessDenied)
    try await withProgram { program in
      let run = try await program.run(
        "FacebookSample", ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
      #expect(run.exitCode == 2)
      #expect(try run.json()["outcome"]?.stringValue == "declined")
      for arguments in [["--fields"], ["--fields", "--limited"], ["--pin"], ["--client-token"]] {
        #expect(try await program.run("FacebookSample", arguments).exitCode == 64, "\(arguments)")
      }
      let wrong = try await program.run("FacebookSample", ["--graph-version", "25", "--store", program.store])
      #expect(wrong.exitCode == 1)
      #expect(wrong.errors.contains("v25.0"))
    }
    await sandbox.stop()
  }

  @Test func `help lists its own options and those of every sample`() async throws {
    try await withProgram { program in
      let run = try await program.run("FacebookSample", ["--help"])
      #expect(run.exitCode == 0)
      for option in ["limited", "rerequest", "fields FIELDS", "device", "json", "sign-out"] {
        #expect(run.output.contains("  --" + option))
      }
      #expect(try await !program.run("GoogleSample", ["--help"]).output.contains("--limited"))
    }
  }
}
