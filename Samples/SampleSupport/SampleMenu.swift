import Lanyard
import LanyardDesktop

/// A list of what is registered, read from the registry each time: a number signs in with a provider, a number with a minus
/// unregisters it, an empty line or the end of the input ends.
struct SampleMenu: Sendable {
  let terminal: Terminal
  let providers: ProviderRegistry

  private enum Choice {
    case signIn(ProviderID)
    case unregister(ProviderID)
  }

  /// Runs until the person has enough.
  ///
  /// - Parameter signIn: signs in; an error is told, and the list comes again.
  /// - Returns: the report of the last sign-in.
  /// - Throws: ``AuthError`` with reason `cancelled` if nobody was signed in at all.
  func run(signIn: (ProviderID) async throws -> SampleReport) async throws -> SampleReport {
    var report: SampleReport?
    while let choice = try await choose() {
      switch choice {
      case .unregister(let id):
        providers.unregister(id)
        terminal.print("Unregistered \(id).")
      case .signIn(let id):
        do {
          report = try await signIn(id)
        } catch {
          report = SampleReport(AuthError(error))
          terminal.print(AuthError(error).message)
        }
      }
    }
    guard let report else { throw AuthError(.cancelled(by: .user)) }
    return report
  }

  private func choose() async throws -> Choice? {
    while !providers.all.isEmpty {
      let all = providers.all
      for (index, provider) in all.enumerated() {
        terminal.print("  \(index + 1)  \(provider.signInLabel)  (\(provider.providerID))")
      }
      let question = "A number to sign in, -number to unregister, nothing to end: "
      guard let line = try await terminal.ask(question), !line.isEmpty else { return nil }
      let isMinus = line.hasPrefix("-")
      if let number = Int(line.drop { $0 == "-" || $0 == " " }.prefix { $0 != " " }), (1...all.count).contains(number) {
        let id = all[number - 1].providerID
        return isMinus ? .unregister(id) : .signIn(id)
      }
      terminal.print("There is no \(line.terminalSafe).")
    }
    terminal.print("Nothing is registered any more.")
    return nil
  }
}
