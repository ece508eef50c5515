import Foundation
import Lanyard
import ProcessTestSupport
import Testing

/// The button of the articles, as a program.
@Suite(.serialized) struct `The button sample` {
  private func lines(_ style: String, _ input: String, exit code: Int32 = 0) async throws -> [String] {
    try await withProgram { program in
      let run = try await program.run(
        "ButtonSample", ["--headless", "--style", style, "--store", program.store], input: input)
      #expect(run.exitCode == code, "\(run.errors)")
      return run.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func `has the host's own words, and logs out without asking`() async throws {
    let lines = try await lines("own", "t\nt\nt\nq\n")
    let frames = lines.filter { $0.hasPrefix("[ ") }
    let (loggedOut, loggedIn) = ("[ Log in 🙂 ]  Please log in.", "[ Log out 👋 ]  Hello, Ada Lovelace!")
    #expect(frames == [loggedOut, loggedIn, loggedOut, loggedIn])
    #expect(lines.filter { $0 == "The button tells: logged out" }.count == 1)
  }

  @Test func `asks before it logs out, as Facebook's does, and takes no for an answer`() async throws {
    let lines = try await lines("facebook", "t\nt\nn\nt\ny\nq\n", exit: 2)
    let frames = lines.filter { $0.hasPrefix("[ ") }.map { $0.prefix { $0 != "]" } + "]" }
    #expect(
      frames == [
        "[ Continue with Facebook ]", "[ Log out ]", "[ Log out ]", "[ Continue with Facebook ]",
      ])
    #expect(lines.contains { $0.hasPrefix("The button tells: logged in with email") && $0.contains("user_friends") })
  }

  @Test func `lends what it does to somebody else's button`() async throws {
    let lines = try await lines("attached", "t\nq\n")
    #expect(lines.contains("[ Log out 👋 ]  Hello, Ada Lovelace!"))
  }

  @Test func `works at a real terminal too`() async throws {
    try await withProgram { program in
      let run = try await program.runAtTerminal(
        "ButtonSample", ["--headless", "--style", "own", "--store", program.store],
        typing: [Reply(to: "t taps, q leaves:", "t\n"), Reply(to: "Hello, Ada Lovelace!", "q\n")])
      #expect(run.exitCode == 0, "\(run.output)")
      #expect(run.output.contains("t taps, q leaves:"))
      #expect(run.output.contains("[ Log out 👋 ]  Hello, Ada Lovelace!"))
    }
  }

  @Test func `wrong usage is exit 64`() async throws {
    try await withProgram { program in
      let run = try await program.run("ButtonSample", ["--style", "round", "--store", program.store])
      #expect(run.exitCode == 64 && run.errors.contains("own, facebook, attached"))
    }
  }
}
