import Foundation
import Glibc
import Lanyard
@testable import LanyardDesktop
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// Whether the test's own handler of a signal has run: signals know no closures.
private let handled = Mutex(0)

/// Choosing a provider at a terminal (4.27, 4.28, 4.39). The process has one terminal to switch, so one test at a time.
@Suite(.serialized) struct `The terminal picker` {
  private let terminal: PseudoTerminal

  init() throws {
    terminal = try PseudoTerminal()
  }

  private func client(_ names: [String] = ["Acme", "Beta", "Quux", "Büro"]) throws -> AuthClient {
    try AuthClient(
      providers: names.enumerated().map { index, name in
        OAuthProvider(
          ProviderID(rawValue: "p\(index + 1).example"), shortName: name, issuer: "https://id.acme.example",
          client: OAuthClient(clientID: "c"))
      }, context: .test())
  }

  private func picker(_ colors: TerminalColors = .none, _ strings: AuthStrings = AuthStrings()) -> TerminalPicker {
    TerminalPicker(
      Terminal(input: terminal.descriptor, output: terminal.descriptor), strings: strings, colors: colors)
  }

  private func mode() -> [UInt32] {
    var mode = termios()
    tcgetattr(terminal.descriptor, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_cflag, mode.c_lflag]
  }

  /// Types when the list is there, and returns what was chosen or why nothing was.
  private func choice(_ keys: String, names: [String] = ["Acme", "Beta", "Quux", "Büro"]) async throws -> String {
    let before = mode()
    let client = try client(names)
    let picking = Task { () async throws(AuthError) in try await picker().choose(from: client) }
    await until { terminal.text.contains("Esc cancel") }
    #expect(mode() != before)
    terminal.type(keys)
    defer { #expect(mode() == before) }
    switch await picking.result {
    case .success(let id): return id.rawValue
    case .failure(let error): return "\((error as? AuthError)?.reason as Any)"
    }
  }

  @Test(arguments: [
    ("\r", "p1.example"), ("\n", "p1.example"), ("\u{1B}[B\r", "p2.example"), ("\u{1B}OB\u{1B}[B\r", "p3.example"),
    ("\u{1B}[A\r", "p4.example"), ("\u{1B}[B\u{1B}[A\r", "p1.example"), ("\u{1B}[F\r", "p4.example"),
    ("\u{1B}[4~\u{1B}[1~\r", "p1.example"), ("\u{1B}[1;5B\r", "p2.example"), ("3", "p3.example"), ("9\r", "p1.example"),
    ("b\r", "p2.example"), ("bb\r", "p4.example"), ("B\r", "p2.example"), ("q\r", "p3.example"), ("z\r", "p1.example"),
    ("\u{E}\u{E}\u{10}\r", "p2.example"), ("é\u{1B}[3~\u{1B}x\u{7F}\r", "p1.example"),
  ])
  func `4.28 keys move and choose`(keys: String, id: String) async throws {
    #expect(try await choice(keys) == id)
  }

  @Test(arguments: ["\u{1B}", "\u{3}", "\u{4}"])
  func `4.39 Escape, Ctrl-C and the end of the input are the person's cancel`(keys: String) async throws {
    #expect(
      try await choice(keys) == "Optional(Lanyard.AuthError.Reason.cancelled(by: Lanyard.AuthError.Canceller.user))")
  }

  @Test func `q goes away, unless a provider begins with it`() async throws {
    let cancelled = "Optional(Lanyard.AuthError.Reason.cancelled(by: Lanyard.AuthError.Canceller.user))"
    #expect(try await choice("q", names: ["Acme", "Beta"]) == cancelled)
  }

  @Test func `a cancelled task ends it and leaves the terminal as it was`() async throws {
    let before = mode()
    let client = try client()
    let picking = Task { () async throws(AuthError) in try await picker().choose(from: client) }
    await until { terminal.text.contains("Esc cancel") }
    picking.cancel()
    await #expect(throws: AuthError.self) { try await picking.value }
    #expect(mode() == before)
    await until { terminal.text.hasSuffix("\u{1B}[J") }
  }

  @Test func `what is typed behind the choice is left to others`() async throws {
    #expect(try await choice("2for somebody else\n") == "p2.example")
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(terminal.descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "for somebody else\n")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal finds the terminal in order and does what it would have done`(number: Int32) async throws {
    let before = mode()
    let earlier = signal(number) { _ in handled.withLock { $0 += 1 } }
    defer { signal(number, earlier) }
    handled.withLock { $0 = 0 }
    let client = try client()
    let picking = Task { () async throws(AuthError) in try await picker().choose(from: client) }
    await until { terminal.text.contains("Esc cancel") }
    #expect(mode() != before)
    kill(getpid(), number)
    await until { handled.withLock { $0 } == 1 }
    #expect(mode() == before)
    // The program goes on, because its own handler let it.
    picking.cancel()
    _ = await picking.result
    kill(getpid(), number)
    await until { handled.withLock { $0 } == 2 }
    #expect(mode() == before)
  }

  @Test func `an error in the middle leaves nothing of it on the screen`() async throws {
    #expect(try await choice("\r") == "p1.example")
    await until { terminal.text.hasSuffix("\r\u{1B}[5A\u{1B}[J") }
  }

  @Test(arguments: [
    (TerminalColors.none, "  Sign in with Acme  "),
    (.direct, "\u{1B}[38;2;242;242;242;48;2;31;31;31m  Sign in with Acme  \u{1B}[0m"),
    (.indexed, "\u{1B}[38;5;255;48;5;234m  Sign in with Acme  \u{1B}[0m"),
  ])
  func `4.29 buttons have the colours of their providers, as far as the terminal has them`(
    colors: TerminalColors, line: String
  ) async throws {
    let client = try client()
    let picking = Task { () async throws(AuthError) in try await picker(colors).choose(from: client) }
    await until { terminal.text.contains("Esc cancel") }
    #expect(terminal.text.contains("❯ 1 \(line)\r\n  2 "))
    terminal.type("\r")
    _ = await picking.result
  }

  @Test func `4.32 the list is in the person's language`() async throws {
    let client = try client()
    let picking = Task { () async throws(AuthError) in
      try await picker(.none, AuthStrings(.german)).choose(from: client)
    }
    await until { terminal.text.contains("Esc abbrechen") }
    #expect(terminal.text.contains("❯ 1   Mit Acme anmelden"))
    terminal.type("\r")
    _ = await picking.result
  }
}

@Suite struct `The terminal picker without a terminal` {
  private let input = Pipe()
  private let output = CollectedOutput()

  private func client(_ count: Int = 2) throws -> AuthClient {
    try AuthClient(
      providers: (0..<count).map { index in
        OAuthProvider(
          ProviderID(rawValue: "p\(index + 1).example"), shortName: "P\(index + 1)\u{1B}[31m",
          issuer: "https://id.acme.example", client: OAuthClient(clientID: "c"))
      }, context: .test())
  }

  private func choice(_ typed: String) async throws -> ProviderID {
    input.fileHandleForWriting.write(Data(typed.utf8))
    try input.fileHandleForWriting.close()
    let terminal = Terminal(input: input.fileHandleForReading.fileDescriptor, output: output.descriptor)
    return try await TerminalPicker(terminal, strings: AuthStrings(), colors: .direct).choose(from: try client())
  }

  @Test func `4.28 the list is numbered lines and the answer a number`() async throws {
    #expect(try await choice("7\n x\n 2 \n") == "p2.example")
    let question = "A number to sign in, nothing to cancel: "
    await until { output.text.hasSuffix("x.\n" + question) }
    #expect(
      output.text == """
        Choose how you want to sign in.
          1  Sign in with P1[31m
          2  Sign in with P2[31m
        \(question)There is no 7.
        \(question)There is no x.
        \(question)
        """)
  }

  @Test func `4.38 the addresses of terms and privacy policy stand there whole`() async throws {
    let long = "https://a.example/" + String(repeating: "x", count: 600)
    let client = try AuthClient(
      providers: [
        OAuthProvider("p1.example", shortName: "P1", issuer: "https://a.example", client: OAuthClient(clientID: "c"))
      ],
      options: AuthClientOptions(legalNotice: LegalNotice(tosURL: long, privacyPolicyURL: "https://a.example/p")),
      context: .test())
    input.fileHandleForWriting.write(Data("1\n".utf8))
    let terminal = Terminal(input: input.fileHandleForReading.fileDescriptor, output: output.descriptor)
    _ = try await TerminalPicker(terminal, strings: AuthStrings()).choose(from: client)
    await until { output.text.contains("The Privacy Policy (https://a.example/p) says") }
    #expect(output.text.hasPrefix("By signing in you accept the Terms of Service (\(long)).\n"))
  }

  @Test(arguments: ["", "\n", "9\n"])
  func `4.39 nothing, and the end of the input, is the person's cancel`(typed: String) async throws {
    do {
      _ = try await choice(typed)
      Issue.record("chosen")
    } catch let error as AuthError {
      #expect(error.reason == .cancelled(by: .user))
    }
  }

  @Test func `an empty registry is the host's mistake`() async throws {
    let terminal = Terminal(input: input.fileHandleForReading.fileDescriptor, output: output.descriptor)
    do throws(AuthError) {
      _ = try await TerminalPicker(terminal).choose(from: AuthClientWithoutProviders.make())
      Issue.record("chosen")
    } catch {
      #expect(error.reasonName == "misconfigured")
    }
  }
}

private enum AuthClientWithoutProviders {
  static func make() throws(AuthError) -> AuthClient { try AuthClient(context: .test()) }
}

@Suite struct `Colours of terminals` {
  @Test(
    arguments: [
      (["TERM": "xterm-256color"], TerminalColors.indexed), (["TERM": "xterm", "COLORTERM": "truecolor"], .direct),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .direct), (["TERM": "xterm-direct"], .direct),
      (["TERM": "xterm"], .none), (["TERM": "dumb", "COLORTERM": "truecolor"], .none), ([:], .none),
      (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
    ] as [([String: String], TerminalColors)])
  func `are what the environment says`(environment: [String: String], colors: TerminalColors) {
    #expect(TerminalColors(environment: environment) == colors)
  }

  @Test(
    arguments: [
      ("15;0", true), ("0;15", false), ("0;7", false), ("7;8", true), ("0;default;15", false), ("15;default;0", true),
      ("15;default", true), ("", true), ("0;11", false), (nil, true),
    ] as [(String?, Bool)])
  func `have the ground that the terminal says`(value: String?, isDark: Bool) {
    #expect(TerminalColors.isDark(environment: value.map { ["COLORFGBG": $0] } ?? [:]) == isDark)
  }

  @Test(
    arguments: [
      (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x080808, 232), (0x808080, 244), (0x1877F2, 33),
      (0x5F87AF, 67),
    ] as [(UInt32, Int)])
  func `are the nearest of 256`(hex: UInt32, index: Int) {
    #expect(ProviderStyle.Color(hex).indexed == index)
  }
}

@Suite struct `The list of a terminal picker` {
  private func list(_ count: Int, columns: Int, lines: Int, name: String = "Provider") async throws
    -> TerminalPickerList
  {
    let client = try AuthClient(
      providers: (0..<count).map { index in
        OAuthProvider(
          ProviderID(rawValue: "p\(index).example"), shortName: "\(name)\(index)", issuer: "https://id.acme.example",
          client: OAuthClient(clientID: "c"))
      }, context: .test())
    return TerminalPickerList(
      entries: await PickerEntry.all(of: client, in: AuthStrings()), strings: AuthStrings(), colors: .none,
      isDark: true,
      size: (columns, lines))
  }

  @Test func `never takes more room than there is, and shows what is selected`() async throws {
    var list = try await list(40, columns: 30, lines: 10, name: "名前がとても長いプロバイダー")
    for _ in 0..<45 {
      let lines = list.drawn.components(separatedBy: "\n")
      #expect(lines.count == 9)
      #expect(lines.allSatisfy { $0.columns <= 30 })
      #expect(lines.filter { $0.hasPrefix("❯") }.count == 1)
      #expect(list.handle(.down) == .stay)
    }
    #expect(list.selected == 5)
  }

  @Test func `a digit chooses only where it can be nothing else`() async throws {
    var few = try await list(9, columns: 80, lines: 24)
    #expect(few.handle(.text("3")) == .choose("p2.example"))
    var many = try await list(10, columns: 80, lines: 24)
    #expect(many.handle(.text("3")) == .stay)
    #expect(many.selected == 2)
    #expect(many.handle(.text("٣")) == .stay)
  }
}
