import Foundation
import Lanyard
import LanyardSandbox
import SandboxTestSupport
import Testing

/// The samples as a newcomer runs them: as programs, by what they print and how they end.
@Suite(.serialized) struct `The Google sample` {
  @Test func `makes a user the first time and finds them the second`() async throws {
    try await withProgram { program in
      let first = try await program.run("GoogleSample", ["--json", "--store", program.store])
      #expect(first.exitCode == 0, "\(first.errors)")
      let created = try first.json()
      #expect(created["outcome"]?.stringValue == "created")
      #expect(created["additionalUserInfo"]?["isNewUser"]?.boolValue == true)
      #expect(created["additionalUserInfo"]?["provider"]?.stringValue == "google.com")
      let second = try await program.run("GoogleSample", ["--json", "--store", program.store])
      let found = try second.json()
      #expect(found["outcome"]?.stringValue == "signedIn")
      #expect(found["user"]?["id"] == created["user"]?["id"])
      #expect(found["user"]?["email"]?.stringValue == "ada@gmail.com")
      #expect(found["user"]?["emailVerified"]?.boolValue == true)
      #expect(found["user"]?["providers"]?.arrayValue?.count == 1)
      #expect(found["error"] == nil)
    }
  }

  @Test func `tells each phase and the user, and keeps its files to itself`() async throws {
    try await withProgram { program in
      let run = try await program.run("GoogleSample", ["--refresh", "--sign-out"])
      #expect(run.exitCode == 0, "\(run.errors)")
      for text in [
        "preparing", "awaitingUser", "exchangingCode", "verifying", "federating", "persisting", "done",
        "A new user (created)", "Ada Lovelace", "ada@gmail.com (verified)", "Refreshed the session.",
        "Signed out: backend", "Signed out: session",
      ] { #expect(run.output.contains(text), "\(text)") }
      #expect(run.errors.isEmpty)
      let store = program.folder.appending(path: ".local/state/lanyard/samples/accounts.sqlite3").path
      let mode = try FileManager.default.attributesOfItem(atPath: store)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `says in JSON what came after the sign-in`() async throws {
    try await withProgram { program in
      let run = try await program.run("GoogleSample", ["--json", "--refresh", "--sign-out"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try run.json()
      #expect(report["outcome"]?.stringValue == "created")
      #expect(report["refreshed"] == true)
      let steps = try #require(report["signOut"]?.arrayValue)
      #expect(steps.map { $0["step"]?.stringValue } == ["backend", "provider", "session"])
      #expect(steps.allSatisfy { $0["error"] == .null })
      let plain = try await program.run("GoogleSample", ["--json"]).json()
      #expect(plain["refreshed"] == nil && plain["signOut"] == nil)
    }
  }

  @Test func `never prints a token`() async throws {
    let sandbox = try await Sandbox.start()
    try await withProgram { program in
      let run = try await program.run(
        "GoogleSample", ["--json", "--refresh", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
      #expect(run.exitCode == 0, "\(run.errors)")
      for entry in sandbox.requestLog.entries {
        for name in ["code", "refresh_token", "client_secret", "code_verifier"] {
          guard let secret = entry.form[name] else { continue }
          #expect(!(run.output + run.errors).contains(secret), "\(name)")
        }
      }
      for prefix in ["ya29.", "1//0", "eyJ"] { #expect(!(run.output + run.errors).contains(prefix)) }
    }
    await sandbox.stop()
  }

  @Test func `a person who declines is exit 2`() async throws {
    let sandbox = try await Sandbox.start()
    sandbox.scenarios.enqueue(.accessDenied)
    try await withProgram { program in
      let run = try await program.run(
        "GoogleSample", ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
      #expect(run.exitCode == 2)
      let report = try run.json()
      #expect(report["outcome"]?.stringValue == "declined")
      #expect(report["error"]?["reason"]?.stringValue == "declined")
      #expect(report["error"]?["phase"]?.stringValue == "awaitingUser")
      #expect(report["error"]?["provider"]?.stringValue == "google.com")
      #expect(report["error"]?["recovery"]?.stringValue?.isEmpty == false)
      #expect(report["user"] == nil)
    }
    await sandbox.stop()
  }

  @Test func `somebody without an account cancels, as exit 2`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "GoogleSample", ["--json", "--login-hint", "nobody@example.com", "--store", program.store])
      #expect(run.exitCode == 2, "\(run.output)")
      #expect(try run.json()["outcome"]?.stringValue == "cancelled")
    }
  }

  @Test func `a sandbox that is not there is exit 1`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "GoogleSample", ["--json", "--headless", "--sandbox", "http://127.0.0.1:9", "--store", program.store])
      #expect(run.exitCode == 1)
      #expect(try run.json()["error"]?["reason"]?.stringValue == "unreachable")
    }
  }

  @Test func `a store that cannot be written is exit 1, and says what to do`() async throws {
    try await withProgram { program in
      try Data("not a database, but long enough to look like a file".utf8).write(to: URL(filePath: program.store))
      let run = try await program.run("GoogleSample", ["--store", program.store])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("storage"), "\(run.errors)")
    }
  }

  @Test func `sends nobody the passwords of the home folder`() async throws {
    let sandbox = try await Sandbox.start()
    try await sandbox.serve {
      try await withProgram { program in
        try Data("default login ada password hunter2\n".utf8).write(to: program.folder.appending(path: ".netrc"))
        let run = try await program.run(
          "GoogleSample", ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(sandbox.requestLog.entries.count > 3)
        for entry in sandbox.requestLog.entries {
          #expect(entry.headers["Authorization"]?.hasPrefix("Basic") != true, "\(entry.path)")
        }
      }
    }
  }

  @Test func `a redirect can be pasted`() async throws {
    try await withProgram { program in
      // Nobody has a browser, and nobody pastes anything: the end of the input cancels.
      let run = try await program.run("GoogleSample", ["--json", "--paste", "--store", program.store], input: "")
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("/google/o/oauth2/v2/auth?"), "\(run.errors)")
    }
  }

  @Test func `wrong usage is exit 64`() async throws {
    try await withProgram { program in
      for arguments in [
        ["--nonsense"], ["--store"], ["--client-id"], ["--client-id", "--json"], ["a", "b"],
        ["--client-id", "x", "--headless"], ["--client-secret-file", "/nowhere"],
      ] {
        let run = try await program.run("GoogleSample", arguments)
        #expect(run.exitCode == 64, "\(arguments)")
        #expect(run.output.isEmpty, "\(arguments)")
        #expect(!run.errors.isEmpty, "\(arguments)")
      }
    }
  }

  @Test func `help lists every option`() async throws {
    try await withProgram { program in
      let run = try await program.run("GoogleSample", ["--help"])
      #expect(run.exitCode == 0)
      for option in [
        "sandbox", "client-id", "client-secret-file", "issuer", "redirect-uri", "scope", "store", "headless", "browser",
        "paste", "refresh", "sign-out", "json", "help",
      ] { #expect(run.output.contains("--" + option)) }
    }
  }

  @Test func `an unknown provider is told, with those there are`() async throws {
    try await withProgram { program in
      let run = try await program.run("GoogleSample", ["--store", program.store, "facebook.com"])
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("google.com"))
    }
  }
}
