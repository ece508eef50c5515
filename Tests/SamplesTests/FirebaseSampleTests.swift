import Foundation
import Lanyard
import LanyardFirebase
import LanyardSandbox
import SandboxTestSupport
import Testing

/// The Firebase sample as a newcomer runs it.
@Suite(.serialized) struct `The Firebase sample` {
  @Test func `makes a user the first time and finds them the second, S4.9 and welcomes them`() async throws {
    let sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: .shared))
    for word in ["google", "facebook", "twitter"] {
      sandbox.firebase.deleteAllUsers()
      try await withProgram { program in
        let common = [word, "--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
        let first = try await program.run("FirebaseSample", common)
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(try first.json()["outcome"]?.stringValue == "created")
        #expect(first.errors.contains("Welcome, Ada Lovelace!"))
        let second = try await program.run("FirebaseSample", common)
        #expect(try second.json()["outcome"]?.stringValue == "signedIn")
        #expect(try second.json()["user"]?["id"] == first.json()["user"]?["id"])
        #expect(try second.json()["user"]?["id"]?.stringValue == sandbox.firebase.users.first?.id)
        #expect(sandbox.firebase.users.count == 1)
      }
    }
    await sandbox.stop()
  }

  @Test func `shows its buttons, and nothing that nobody wrote`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "FirebaseSample", ["--headless", "--login-hint", "nameless@gmail.com", "--store", program.store],
        input: "1\n\n")
      #expect(run.exitCode == 0, "\(run.errors)")
      for label in ["Sign in with Google", "Continue with Facebook", "Sign in with X"] {
        #expect(run.errors.contains(label))
      }
      #expect(run.output.contains("Welcome, Stranger!"))
      #expect(run.output.contains("Kept by the Firebase project of the sandbox"))
      #expect(!run.output.contains("·"), "the phases are not told by this screen")
    }
  }

  @Test func `S4.7 tells of a provider that fails, and S4.8 of a backend that does`() async throws {
    let sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: .shared))
    try await withProgram { program in
      let common = ["google", "--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
      sandbox.scenarios.enqueue(.accessDenied)
      let declined = try await program.run("FirebaseSample", common)
      #expect(declined.exitCode == 2)
      #expect(try declined.json()["outcome"]?.stringValue == "declined")
      sandbox.scenarios.enqueue(.providerError, at: .federation, detail: "USER_DISABLED")
      let disabled = try await program.run("FirebaseSample", common)
      #expect(disabled.exitCode == 1)
      #expect(try disabled.json()["error"]?["reason"]?.stringValue == "userDisabled")
      #expect(!disabled.errors.contains("Welcome"))
    }
    await sandbox.stop()
  }

  @Test func `every sample can keep its users in a Firebase project`() async throws {
    let sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: .shared))
    try await withProgram { program in
      let common = ["--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
      let backend = ["--backend", "firebase"]
      let run = try await program.run(
        "AllProvidersSample",
        ["google"] + common + backend + ["--link", "twitter", "--reauthenticate", "--unlink", "google", "--refresh"])
      #expect(run.exitCode == 0, "\(run.errors)")
      for name in ["linked", "reauthenticated", "unlinked", "refreshed"] { #expect(try run.json()[name] == true) }
      let id = try run.json()["user"]?["id"]
      let again = try await program.run("TwitterSample", common + backend + ["--delete"])
      #expect(try again.json()["user"]?["id"] == id)
      #expect(sandbox.firebase.users.isEmpty)
      let guest = try await program.run("FirebaseSample", common + ["--anonymous", "--link", "facebook"])
      #expect(try guest.json()["outcome"]?.stringValue == "created")
      #expect(try guest.json()["user"]?["providers"]?.arrayValue?.count == 1)
      let embedded = try await program.run("FirebaseSample", ["google"] + common + ["--backend", "embedded"])
      #expect(try embedded.json()["outcome"]?.stringValue == "created")
      #expect(sandbox.firebase.users.count == 1)
    }
    await sandbox.stop()
  }

  @Test func `reads the project of the command line`() async throws {
    let sandbox = try await Sandbox.start(configuration: SandboxConfiguration(keys: .shared))
    try await withProgram { program in
      let file = program.folder.appending(path: "GoogleService-Info.plist")
      let common = ["google", "--json", "--headless", "--sandbox", sandbox.baseURL, "--store", program.store]
      for (key, code): (String, Int32) in [("sandbox-api-key", 0), ("other", 1)] {
        let text = "<plist><dict><key>API_KEY</key><string>\(key)</string></dict></plist>"
        try Data(text.utf8).write(to: file)
        let run = try await program.run("FirebaseSample", common + ["--firebase-config", file.path])
        #expect(run.exitCode == code, "\(run.errors)")
      }
      let missing = try await program.run("FirebaseSample", common + ["--firebase-config", "/nowhere"])
      #expect(missing.exitCode == 64)
      let live = try await program.run(
        "GoogleSample", ["--client-id", "x", "--browser", "--backend", "firebase", "--store", program.store])
      #expect(live.exitCode == 64)
      #expect(live.errors.contains("--firebase-config"))
    }
    await sandbox.stop()
  }
}
