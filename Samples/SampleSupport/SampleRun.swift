import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardSQLite
import LanyardSandbox
import LanyardTesting

/// One sign-in of a sample, told as it happens.
struct SampleRun: Sendable {
  let environment: SampleProgram.Environment
  private let options: SampleOptions
  private let output: Output
  private let folder: SampleFolder
  private let context: AuthContext
  private let introduction: String
  private let loopback = LoopbackUserAgent()

  init(
    _ options: SampleOptions, sandbox: Sandbox?, environment variables: [String: String], output: Output
  ) throws {
    self.options = options
    self.output = output
    let sandboxURL: String? =
      switch options.service {
      case .ownSandbox: sandbox?.baseURL
      case .sandbox(let url): url
      case .live: nil
      }
    environment = SampleProgram.Environment(options: options, sandboxURL: sandboxURL)
    folder = try SampleFolder(store: options.store)
    let person = options.person ?? Self.person(sandboxURL: sandboxURL, environment: variables)
    context = try Self.context(person, options: options, folder: folder, loopback: loopback)
    introduction = Self.introduction(person, sandboxURL: sandboxURL)
  }

  func signIn(_ providers: [any AuthProvider]) async throws -> SampleReport {
    do {
      let report = try await run(providers)
      await loopback.pagesDelivered()
      return report
    } catch {
      await loopback.pagesDelivered()
      throw error
    }
  }

  private func run(_ providers: [any AuthProvider]) async throws -> SampleReport {
    let client = try AuthClient(providers: providers, backend: try folder.accounts(), context: context)
    let id = try providerID(providers)
    output.say(introduction)
    let attempt = try client.startSignIn(
      with: id,
      SignInRequest(
        defaultValue: options.loginHint, scopes: options.scopes,
        grant: grant))
    for await phase in attempt.phases { output.say("  · \(phase.rawValue)") }
    let result = try await attempt.result
    describe(result)
    try await afterwards(client)
    return SampleReport(result)
  }

  private var grant: SignInGrant {
    if options.extras["--pin"] != nil { return .pin }
    return options.person == .device ? .deviceCode : .authorizationCode
  }

  private func afterwards(_ client: AuthClient) async throws {
    if options.refresh {
      _ = try await client.session(forcingRefresh: true)
      output.say("Refreshed the session.")
    }
    if options.signOut {
      let report = try await client.signOut()
      for entry in report.steps {
        output.say("Signed out: \(entry.step.rawValue)\(entry.error.map { " failed: \($0.message)" } ?? "")")
      }
    }
  }

  private func providerID(_ providers: [any AuthProvider]) throws -> ProviderID {
    guard let word = options.words.first else {
      guard let first = providers.first else { throw UsageError(message: "there is no provider") }
      return first.providerID
    }
    guard options.words.count == 1 else { throw UsageError(message: "one provider at a time") }
    let match = providers.first { $0.providerID.rawValue == word || $0.shortName.lowercased() == word.lowercased() }
    return match?.providerID ?? ProviderID(rawValue: word)
  }

  private func describe(_ result: AuthResult) {
    let user = result.user
    let name = user.displayName?.terminalSafe ?? "–"
    let email = user.email?.terminalSafe ?? "–"
    let providers = user.providers.map(\.providerID.rawValue).joined(separator: ", ")
    output.say(
      """
      \(result.outcome == .created ? "A new user" : "A known user") (\(result.outcome.rawValue)):
        id        \(user.id)
        name      \(name)
        e-mail    \(email)\(user.emailVerified ? " (verified)" : "")
        signs in  \(providers)
      Kept in \(folder.storePath)
      """)
  }

  // MARK: Context

  /// Somebody with a display has a browser; somebody without gets a script at the sandbox and pastes elsewhere.
  private static func person(sandboxURL: String?, environment: [String: String]) -> SampleOptions.Person {
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0]?.isEmpty == false }
    if hasDisplay { return .browser }
    return sandboxURL == nil ? .paste : .scripted
  }

  private static func introduction(_ person: SampleOptions.Person, sandboxURL: String?) -> String {
    let place = sandboxURL.map { "the sandbox at \($0)" } ?? "the real provider"
    switch person {
    case .scripted: return "Signing in at \(place); a script plays the person."
    case .browser: return "Signing in at \(place) with your browser."
    case .paste: return "Signing in at \(place) with a browser of yours, anywhere."
    case .device: return "Signing in at \(place) with a code."
    }
  }

  private static func context(
    _ person: SampleOptions.Person, options: SampleOptions, folder: SampleFolder, loopback: LoopbackUserAgent
  ) throws -> AuthContext {
    var context = try AuthContext.desktop(userAgent: loopback, storage: FileStorage(directory: folder.sessions))
    switch person {
    case .scripted:
      // The script is nothing but another browser: listener, redirect and closing page are the real ones.
      let http = context.http
      let script = Script.allow(account: options.loginHint)
      context.hooks.openBrowser = { try await ScriptedPerson(http: http, script: script).open($0) }
      context.hooks.pin = { try await ScriptedPerson(http: http, script: script).pin($0) }
    case .browser, .device:
      context.hooks = .terminal()
    case .paste:
      // One terminal for both, so that the spinner keeps still while somebody pastes.
      let terminal = Terminal()
      context.hooks = .terminal(terminal)
      context.userAgent = PasteUserAgent.terminal(terminal)
    }
    // The sample tells how it ended itself, once.
    context.hooks.alert = nil
    return context
  }
}
