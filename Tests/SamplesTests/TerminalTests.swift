import Foundation
import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import ProcessTestSupport
import SandboxTestSupport
import Testing

/// The samples at a pseudo-terminal, where a person reads and types.
@Suite(.serialized) struct `A sample at a terminal` {
  private let http = CurlTransport()

  private func atTerminal(
    _ name: String, _ arguments: [String], typing: (Sandbox) -> [Reply]
  ) async throws -> Program.Outcome {
    let sandbox = try await Sandbox.start()
    return try await sandbox.serve {
      try await withProgram { program in
        try await program.runAtTerminal(
          name, ["--sandbox", sandbox.baseURL, "--store", program.store] + arguments, typing: typing(sandbox))
      }
    }
  }

  /// The first word of a text that begins so.
  private static func word(_ beginning: String, in text: String) throws -> String {
    let start = try #require(text.range(of: beginning)?.lowerBound)
    return String(text[start...].prefix { !$0.isWhitespace })
  }

  @Test func `shows where there is a number, and takes the one that is typed in`() async throws {
    let run = try await atTerminal("TwitterSample", ["--pin", "--browser"]) { sandbox in
      [
        Reply(to: "the number it shows:") { [http] text in
          let url = try Self.word(sandbox.baseURL + "/twitter/oauth/", in: text)
          let prompt = PINPrompt(
            authorizationURL: url, provider: ProviderDescription(providerID: "twitter.com", shortName: "X"))
          return try await ScriptedPerson(http: http).pin(prompt).map { $0 + "\n" } ?? "\n"
        }
      ]
    }
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("signs in  twitter.com"))
  }

  @Test func `takes an empty line for a person who gives up`() async throws {
    let run = try await atTerminal("TwitterSample", ["--pin", "--browser"]) { _ in
      [Reply(to: "the number it shows:", "\n")]
    }
    #expect(run.exitCode == 2, "\(run.output)")
  }

  @Test func `shows the code for another device until that is done`() async throws {
    let run = try await atTerminal("GoogleSample", ["--device"]) { sandbox in
      [
        Reply(to: "type in the code ") { _ in "" },
        Reply(to: "\r\n") { [http] text in
          let code = try #require(text.components(separatedBy: "type in the code ").last).prefix { !$0.isWhitespace }
          try await ScriptedPerson(http: http, script: .typing(code: String(code)))
            .visit(sandbox.google.issuer + "/device")
          return ""
        },
      ]
    }
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.output.contains("signs in  google.com"))
  }

  @Test func `asks before it logs out, and takes no for an answer`() async throws {
    let run = try await atTerminal("ButtonSample", ["--headless", "--style", "facebook"]) { _ in
      let tap = "t taps, q leaves:"
      return [
        Reply(to: tap, "t\n"), Reply(to: "[ Log out ]", ""), Reply(to: tap, "t\n"), Reply(to: "[y/N]", "n\n"),
        Reply(to: tap, "t\n"), Reply(to: "[y/N]", "y\n"), Reply(to: "[ Continue with Facebook ]", ""),
        Reply(to: tap, "q\n"),
      ]
    }
    // Nobody is signed in at the end.
    #expect(run.exitCode == 2, "\(run.output)")
    #expect(run.output.components(separatedBy: "[y/N]").count == 3)
  }
}
