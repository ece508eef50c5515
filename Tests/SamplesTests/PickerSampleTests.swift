import Foundation
import Lanyard
import ProcessTestSupport
import Testing

/// The sample with a page to choose from, as a newcomer runs it.
@Suite(.serialized) struct `The sample with a picker` {
  @Test(arguments: [("google", "google.com"), ("facebook", "facebook.com"), ("x", "twitter.com")])
  func `4.27 signs in with the provider that was pressed on the page`(word: String, provider: String) async throws {
    try await withProgram { program in
      let run = try await program.run(
        "PickerSample", [word, "--headless", "--json", "--store", program.store, "--language", "ar"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try run.json()
      #expect(report["outcome"] == "created")
      #expect(report["additionalUserInfo"]?["provider"]?.stringValue == provider)
    }
  }

  @Test func `4.39 ends as cancelled when the person goes away, and keeps nobody`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "PickerSample", ["--headless", "--cancel", "--json", "--store", program.store])
      #expect(run.exitCode == 2, "\(run.errors)")
      #expect(try run.json()["error"]?["reason"] == "cancelled")
      #expect(try run.json()["user"] == nil)
      let live = try await program.run("PickerSample", ["--client-id", "x", "--browser"])
      #expect(live.exitCode == 64 && live.errors.contains("sandbox"))
    }
  }

  private func atTerminal(
    _ program: Program, _ arguments: String..., typing: Reply
  ) async throws -> Program.Outcome {
    try await program.runAtTerminal(
      "PickerSample", ["--terminal", "--headless", "--store", program.store] + arguments, typing: [typing])
  }

  @Test func `4.28 the list in the terminal signs in with the keys`() async throws {
    try await withProgram { program in
      // One down, by its key; the other one by its number.
      let down = try await atTerminal(
        program, "--terms", "https://a.example/terms", "--privacy", "https://a.example/privacy",
        typing: Reply(to: "Sign in with X", "\u{1B}[B\r"))
      #expect(down.output.contains("By signing in you accept the Terms of Service (https://a.example/terms)."))
      #expect(down.output.contains("The Privacy Policy (https://a.example/privacy) says what happens to your data."))
      #expect(down.exitCode == 0, "\(down.output)")
      #expect(down.output.contains("Continue with Facebook") && down.output.contains("facebook.com"))
      #expect(!down.output.contains("twitter.com"))
      let third = try await atTerminal(program, "--language", "de", typing: Reply(to: "Mit X anmelden", "3"))
      #expect(third.exitCode == 0, "\(third.output)")
      #expect(third.output.contains("twitter.com"))
    }
  }

  @Test func `4.39 Escape in the terminal goes away, and nobody is kept`() async throws {
    try await withProgram { program in
      let run = try await atTerminal(program, typing: Reply(to: "Sign in with X", "\u{1B}"))
      #expect(run.exitCode == 2, "\(run.output)")
      #expect(!run.output.contains("google.com"))
    }
  }
}
