import Foundation
import Lanyard
@testable import LanyardDesktop
import TestSupport
import Testing

@Suite struct `terminal hooks` {
  private let provider = ProviderDescription(providerID: "example.com", shortName: "Exa\u{1B}[2Jmple\u{202E}")
  private let input = Pipe()
  private let output = CollectedOutput()

  private func hooks(browser: String = "true") -> UIHooks {
    let terminal = Terminal(
      input: input.fileHandleForReading.fileDescriptor, output: output.descriptor)
    return .terminal(terminal, launcher: BrowserLauncher(browsers: browser), strings: AuthStrings())
  }

  private func expectOutput(_ text: String) async {
    await until { output.text.count >= text.count }
    #expect(output.text == text)
  }

  @Test func `without a terminal an activity is one line`() async throws {
    let end = await hooks().activity?(Activity(kind: .signIn, provider: provider))
    await end?()
    await expectOutput("Signing in with Exa[2Jmple…\n")
  }

  @Test func `on a terminal an activity moves and leaves nothing behind`() async throws {
    let terminal = try PseudoTerminal()
    let hooks = UIHooks.terminal(
      Terminal(input: terminal.descriptor, output: terminal.descriptor), strings: AuthStrings())
    let end = await hooks.activity?(Activity(kind: .signIn, provider: provider))
    await until { terminal.text.contains("⠙ Signing in with Exa[2Jmple…") }
    await end?()
    await until { terminal.text.hasSuffix("\r\u{1B}[2K") }
    #expect(!terminal.text.contains("\u{1B}[2J"))
  }

  @Test func `an activity keeps still while the person writes`() async throws {
    let terminal = try PseudoTerminal()
    let hooks = UIHooks.terminal(
      Terminal(input: terminal.descriptor, output: terminal.descriptor), strings: AuthStrings())
    let end = await hooks.activity?(Activity(kind: .signOut, provider: provider))
    await until { terminal.text.contains("⠙ Signing out") }
    let answer = Task { await hooks.confirmSignOut?(SignOutPrompt(user: AuthUser(id: "u1"))) }
    await until { terminal.text.hasSuffix("\r\u{1B}[2KSign out? [y/N] ") }
    terminal.type("y\n")
    #expect(await answer.value == true)
    await end?()
  }

  @Test(arguments: [
    ("y\n", true), ("YES\n", true), (" yes \n", true), ("y", true), ("\n", false), ("n\n", false),
    ("yesterday\n", false),
    ("", false), ("no\ny\n", false), ("ý\n", false),
  ])
  func `only a clear yes signs out`(typed: String, isYes: Bool) async throws {
    input.fileHandleForWriting.write(Data(typed.utf8))
    try input.fileHandleForWriting.close()
    let user = AuthUser(id: "u1", email: "e\u{7}@example.com", displayName: nil)
    #expect(await hooks().confirmSignOut?(SignOutPrompt(user: user)) == isYes)
    await expectOutput("Sign out e@example.com? [y/N] ")
  }

  @Test func `a question that is cancelled is a no, and the input is left alone`() async throws {
    let hooks = hooks()
    let task = Task { await hooks.confirmSignOut?(SignOutPrompt(user: AuthUser(id: "u1"))) }
    await until { output.text.hasSuffix("? [y/N] ") }
    task.cancel()
    #expect(await task.value == false)
    input.fileHandleForWriting.write(Data("for somebody else\n".utf8))
    #expect(String(decoding: input.fileHandleForReading.availableData, as: UTF8.self) == "for somebody else\n")
  }

  @Test func `a question takes no more than its line`() async throws {
    input.fileHandleForWriting.write(Data("n\nfor somebody else\n".utf8))
    #expect(await hooks().confirmSignOut?(SignOutPrompt(user: AuthUser(id: "u1"))) == false)
    #expect(String(decoding: input.fileHandleForReading.availableData, as: UTF8.self) == "for somebody else\n")
  }

  @Test(arguments: [("1234567\n", "1234567"), ("\n", ""), ("", nil)] as [(String, String?)])
  func `a number is asked for below the address that shows it`(typed: String, number: String?) async throws {
    input.fileHandleForWriting.write(Data(typed.utf8))
    try input.fileHandleForWriting.close()
    let url = "https://provider.example/authorize?oauth_token=" + String(repeating: "x", count: 1000)
    let prompt = PINPrompt(authorizationURL: url, provider: provider)
    #expect(try await hooks().pin?(prompt) == number)
    await expectOutput(
      "To sign in with Exa[2Jmple, open this address in any browser:\n\(url)\nand type in the number it shows: ")
  }

  @Test func `a number that nobody waits for any more is not read`() async throws {
    let hooks = hooks()
    let prompt = PINPrompt(authorizationURL: "https://provider.example/", provider: provider)
    let task = Task { try await hooks.pin?(prompt) }
    await until { output.text.hasSuffix("shows: ") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `an alert is one line of plain text`() async throws {
    let error = AuthError(.refused(code: "bad\u{1B}]0;title\u{7}\nnext"), provider: "example.com")
    await hooks().alert?(AuthAlert(error: error))
    await expectOutput("Error: example.com refused the sign-in. Please try again later.\n")
  }

  @Test func `the words of a backend are plain text too`() async throws {
    struct Refusal: UserFacingError {
      let userMessage: String? = "Full\u{1B}]0;title\u{7}\nToday"
    }
    let error = AuthError(.refused(code: "141"), phase: .federating, underlying: Refusal())
    await hooks().alert?(AuthAlert(error: error))
    await expectOutput("Failed to sign in: Full]0;title Today Please try again later.\n")
  }

  @Test func `the address is printed before the browser opens, or fails to`() async throws {
    let url = "https://provider.example/authorize?" + String(repeating: "x", count: 1000)
    await #expect(throws: AuthError.self) {
      try await hooks(browser: "false").openBrowser?(BrowserRequest(url: url, provider: provider))
    }
    await expectOutput("Opening the browser to sign in with Exa[2Jmple. If nothing opens, visit:\n\(url)\n")
  }
}

@Suite struct `terminal hooks in another language` {
  private let provider = ProviderDescription(providerID: "example.com", shortName: "Example")
  private let input = Pipe()
  private let output = CollectedOutput()

  private func hooks(_ language: AuthLanguage) -> UIHooks {
    let terminal = Terminal(input: input.fileHandleForReading.fileDescriptor, output: output.descriptor)
    return .terminal(terminal, launcher: BrowserLauncher(browsers: "true"), strings: AuthStrings(language))
  }

  @Test func `S4.1 speak it`() async throws {
    _ = await hooks(.german).activity?(Activity(kind: .signIn, provider: provider))
    // The client's own language does not matter: the terminal has one.
    await hooks(.german).alert?(AuthAlert(error: AuthError(.userDisabled), strings: AuthStrings(.french)))
    await until { output.text.hasSuffix("wenden.\n") || output.text.count > 90 }
    #expect(
      output.text == """
        Anmeldung mit Example …
        Fehler: Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber des Dienstes.

        """)
  }

  @Test(arguments: [("j\n", true), ("Ja\n", true), ("y\n", true), ("o\n", false), ("n\n", false)])
  func `understand yes in it`(typed: String, isYes: Bool) async throws {
    input.fileHandleForWriting.write(Data(typed.utf8))
    #expect(await hooks(.german).confirmSignOut?(SignOutPrompt(user: AuthUser(id: "u1"))) == isYes)
  }

  @Test func `show no marks of direction`() async throws {
    let prompt = DeviceCodePrompt(
      userCode: "WDJB-MJHT", verificationURI: "https://example.com/device", expiresAt: .now, provider: provider)
    _ = await hooks(.arabic).deviceCode?(prompt)
    await until { output.text.hasSuffix("WDJB-MJHT\n") }
    #expect(!output.text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) })
    #expect(output.text.contains("\nhttps://example.com/device\n"))
  }
}

@Suite struct `text for terminals` {
  @Test(arguments: [
    ("plain text, 123", "plain text, 123"), ("a\u{1B}[31mb\u{1B}]8;;x\u{7}", "a[31mb]8;;x"), ("a\r\nb\tc", "a b c"),
    ("a\u{9B}31mb", "a31mb"), ("a\u{202E}b\u{2066}c\u{200F}d", "abcd"), ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{7F}\u{0}", ""), ("Zoë 张 👩‍👩‍👧", "Zoë 张 👩‍👩‍👧"), ("a\u{FEFF}b\u{E000}", "ab"),
  ])
  func `has nothing that commands one`(text: String, expected: String) {
    #expect(text.terminalSafe == expected)
  }

  @Test func `is not longer than a person reads`() {
    #expect(String(repeating: "x", count: 10_000).terminalSafe.count == 501)
  }
}
