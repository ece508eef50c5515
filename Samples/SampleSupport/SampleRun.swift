import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardSQLite
import LanyardSandbox
import LanyardTesting

/// One sign-in of a sample, told as it happens.
struct SampleRun: Sendable {
  let environment: SampleProgram.Environment
  let options: SampleOptions
  let output: Output
  private let hasMenu: Bool
  private let story: SampleStory
  private let terminal: Terminal
  private let folder: SampleFolder
  private let context: AuthContext
  private let introduction: String
  private let script: Script?
  private let loopback = LoopbackUserAgent()

  init(
    _ options: SampleOptions, hasMenu: Bool, story: SampleStory, sandbox: Sandbox?,
    environment variables: [String: String], output: Output
  ) throws {
    guard options.words.count <= 1 else { throw UsageError(message: "one provider at a time") }
    self.options = options
    self.hasMenu = hasMenu
    self.story = story
    // One terminal for everything, so that a spinner keeps still while somebody writes.
    terminal = Terminal()
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
    context = try Self.context(person, options: options, folder: folder, loopback: loopback, terminal: terminal)
    script = person == .scripted ? .allow(account: options.loginHint) : nil
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
    let backend = try environment.backend(folder)
    let client = try AuthClient(
      providers: providers, backend: backend, options: story.clientOptions(options), context: context)
    output.say(introduction)
    var report = try await begin(client)
    do {
      tell(try await story.signedIn(environment, client, backend), &report)
      try await goOn(client, &report)
    } catch let error as UsageError {
      throw error
    } catch {
      report.add(AuthError(error))
      if let alert = story.alert(for: AuthError(error)) { report.add(alert) }
    }
    return report
  }

  private func tell(_ fields: JSONObject, _ report: inout SampleReport) {
    guard !fields.isEmpty else { return }
    report.add(fields)
    for field in fields.members {
      output.say("  \(field.name)  \((field.value.stringValue ?? field.value.text).terminalSafe)")
    }
  }

  /// The first user: nobody, whom an earlier run left in the browser, whom the menu brings, or whom the one provider does.
  private func begin(_ client: AuthClient) async throws -> SampleReport {
    if options.anonymous {
      let user = try await client.signInAnonymously()
      describe(user, as: .created)
      return SampleReport(user, .created)
    }
    if let url = options.resume {
      let result = try await client.resumePending(url: url)
      describe(result.user, as: result.outcome)
      return SampleReport(result)
    }
    guard hasMenu, options.words.isEmpty else { return try await signIn(client, try providerID(client.providers.all)) }
    return try await SampleMenu(terminal: terminal, providers: client.providers).run { id in
      try await signIn(client, id)
    }
  }

  private func signIn(_ client: AuthClient, _ id: ProviderID) async throws -> SampleReport {
    if let login = story.login, let provider = client.providers[id] {
      let output = output
      let result = try await login(
        SampleLogin(
          client: client, provider: provider, request: request, context: context, options: options, script: script
        ) { output.say($0) })
      describe(result.user, as: result.outcome)
      return SampleReport(result)
    }
    let attempt = try client.startSignIn(with: id, request)
    for await phase in attempt.phases { output.say("  · \(phase.rawValue)") }
    let result = try await attempt.result
    describe(result.user, as: result.outcome)
    return SampleReport(result)
  }

  var request: SignInRequest {
    let grant: SignInGrant =
      options.extras["--pin"] != nil ? .pin : options.person == .device ? .deviceCode : .authorizationCode
    return SignInRequest(defaultValue: options.loginHint, scopes: options.scopes, grant: grant)
  }

  private func providerID(_ providers: [any AuthProvider]) throws -> ProviderID {
    guard let word = options.words.first else {
      guard let first = providers.first else { throw UsageError(message: "there is no provider") }
      return first.providerID
    }
    return Self.providerID(word, providers)
  }

  /// A provider by its id, the id without its domain, or its name.
  static func providerID(_ word: String, _ providers: [any AuthProvider]) -> ProviderID {
    let match = providers.first { provider in
      let id = provider.providerID.rawValue
      return [id, String(id.prefix { $0 != "." }), provider.shortName.lowercased()].contains(word.lowercased())
    }
    return match?.providerID ?? ProviderID(rawValue: word)
  }

  func describe(_ user: AuthUser, as outcome: SignInOutcome) {
    let name = user.displayName?.terminalSafe ?? "–"
    let email = user.email?.terminalSafe ?? "–"
    let providers = user.providers.map(\.providerID.rawValue).joined(separator: ", ")
    output.say(
      """
      \(outcome == .created ? "A new user" : "A known user") (\(outcome.rawValue)):
        id        \(user.id)
        name      \(name)
        e-mail    \(email)\(user.emailVerified ? " (verified)" : "")
        signs in  \(providers.isEmpty ? "with nothing yet" : providers)
      \(environment.place(folder))
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
    _ person: SampleOptions.Person, options: SampleOptions, folder: SampleFolder, loopback: LoopbackUserAgent,
    terminal: Terminal
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
      context.hooks = .terminal(terminal)
    case .paste:
      context.hooks = .terminal(terminal)
      context.userAgent = PasteUserAgent.terminal(terminal)
    }
    // The sample tells how it ended itself, once.
    context.hooks.alert = nil
    // Whoever says --sign-out has been asked.
    context.hooks.confirmSignOut = nil
    return context
  }
}
