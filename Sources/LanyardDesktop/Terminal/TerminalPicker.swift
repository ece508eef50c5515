public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Lets a person choose among the registered providers with the keys of their terminal.
///
/// Each provider stands there in the colours of its button. Arrows move, Enter signs in, a digit or the first letter of a
/// name chooses, and Escape, q or Ctrl-C goes away. Where there is no terminal the list is numbered lines, and the answer a
/// number.
///
/// The buttons are read from their models, which live on the main actor: a program must not hold its main thread up meanwhile.
///
/// ```swift
/// let result = try await TerminalPicker().signIn(to: client)
/// ```
public struct TerminalPicker: Sendable {
  private let terminal: Terminal
  private let strings: AuthStrings
  private let colors: TerminalColors
  private let isDark: Bool

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - terminal: where to write and to read.
  ///   - strings: what is written; the language of the process by default.
  ///   - colors: how many colours there are; `nil` takes what the environment says.
  ///   - isDark: whether the terminal's ground is dark; what the environment says by default.
  public init(
    _ terminal: Terminal = Terminal(), strings: AuthStrings = .process, colors: TerminalColors = .process,
    isDark: Bool = TerminalColors.isProcessDark
  ) {
    self.terminal = terminal
    self.strings = strings
    self.colors = colors
    self.isDark = isDark
  }

  /// Lets the person choose, and signs them in.
  ///
  /// - Throws: ``AuthError`` as ``choose(from:)`` does and as ``AuthClient/signIn(with:_:)-(ProviderID,_)`` does.
  @discardableResult
  public func signIn(to client: AuthClient, _ request: SignInRequest = SignInRequest()) async throws(AuthError)
    -> AuthResult
  {
    try await client.signIn(with: try await choose(from: client), request)
  }

  /// Lets the person choose. The terminal is as it was before when this returns or throws.
  ///
  /// - Throws: ``AuthError`` with reason `cancelled`, by the user, or by the task that waits; `misconfigured` if nothing is
  ///   registered.
  public func choose(from client: AuthClient) async throws(AuthError) -> ProviderID {
    let entries = await PickerEntry.all(of: client, in: strings)
    guard !entries.isEmpty else {
      throw AuthError(.misconfigured("No provider is registered. Register one before anybody is to choose."))
    }
    for sentence in client.options.legalNotice?.sentences(in: strings) ?? [] {
      let link = "\(sentence.link) (\(sentence.url.terminalSafeURL))"
      terminal.print("\(sentence.before)\(link)\(sentence.after)".withoutIsolates)
    }
    do {
      if terminal.screen.isTerminal,
        let chosen = try await TerminalKeys.reading(terminal.input, { try await choose(entries, with: $0) })
      {
        return chosen
      }
      return try await chooseByNumber(entries)
    } catch {
      throw AuthError(error)
    }
  }

  // MARK: With keys

  private func choose(_ entries: [PickerEntry], with keys: TerminalKeys) async throws -> ProviderID {
    let screen = terminal.screen
    var list = TerminalPickerList(
      entries: entries, strings: strings, colors: colors, isDark: isDark, size: TerminalKeys.size(screen.descriptor))
    screen.beginAsking(list.drawn)
    defer {
      screen.draw(list.erased)
      screen.endAsking()
    }
    while true {
      switch list.handle(try await keys.next()) {
      case .stay: screen.draw(list.redrawn)
      case .choose(let id): return id
      case .cancel: throw AuthError(.cancelled(by: .user))
      }
    }
  }

  // MARK: With numbers

  private func chooseByNumber(_ entries: [PickerEntry]) async throws -> ProviderID {
    terminal.print(strings(.pickerText).withoutIsolates)
    for (index, entry) in entries.enumerated() {
      terminal.print("  \(index + 1)  \(entry.light.title.terminalSafe)")
    }
    while let line = try await terminal.ask(strings(.pickerNumber).withoutIsolates + " ") {
      let answer = line.filter { !$0.isWhitespace }
      guard !answer.isEmpty else { break }
      if let number = Int(answer), entries.indices.contains(number - 1) { return entries[number - 1].providerID }
      terminal.print(strings(.pickerNoSuchChoice, [.choice: answer.terminalSafe]).withoutIsolates)
    }
    try Task.checkCancellation()
    throw AuthError(.cancelled(by: .user))
  }
}
