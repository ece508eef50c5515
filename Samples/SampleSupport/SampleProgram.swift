public import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardSQLite
import LanyardSandbox

/// One run of a sample: sandbox or real provider, a person or a script, accounts in a file, and what came of it.
public struct SampleProgram: Sendable {
  /// What a sample's providers are made of.
  public struct Environment: Sendable {
    /// The command line.
    public let options: SampleOptions
    /// Where the sandbox is; `nil` for a real provider.
    public let sandboxURL: String?
  }

  private let name: String
  private let about: String
  private let extras: [SampleExtra]
  private let hasMenu: Bool
  private let backend: SampleOptions.Backend
  private let story: SampleStory
  private let providers: @Sendable (Environment) throws -> [any AuthProvider]

  /// Describes a sample.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - about: what it shows, in one sentence.
  ///   - extras: the options that it alone knows.
  ///   - hasMenu: whether the person chooses among the providers, unless a word on the command line does.
  ///   - backend: where the users are unless the command line says otherwise.
  ///   - story: what it tells beside what every sample tells.
  ///   - providers: makes the providers; without a menu the first is used unless a word on the command line names another.
  public init(
    name: String, about: String, extras: [SampleExtra] = [], hasMenu: Bool = false,
    backend: SampleOptions.Backend = .embedded, story: SampleStory = SampleStory(),
    providers: @escaping @Sendable (Environment) throws -> [any AuthProvider]
  ) {
    self.name = name
    self.about = about
    self.extras = extras
    self.hasMenu = hasMenu
    self.backend = backend
    self.story = story
    self.providers = providers
  }

  /// Runs the sample.
  ///
  /// - Returns: the exit code: 0 signed in, 2 cancelled or declined, 1 failed, 64 wrong usage.
  public func run(arguments: [String], environment: [String: String]) async -> Int32 {
    let options: SampleOptions
    do throws(UsageError) {
      options = try SampleOptions(arguments: arguments, environment: environment, extras: extras, backend: backend)
    } catch {
      Output.error("\(name): \(error.message)\nTry \(name) --help.")
      return 64
    }
    guard !options.help else {
      let usage = (extras.map(\.usage) + [SampleOptions.usage]).joined(separator: "\n")
      Output.result("\(name): \(about)\n\nUsage: \(name) [OPTIONS] [PROVIDER]\n\n\(usage)")
      return 0
    }
    return await run(options, environment: environment)
  }

  private func run(_ options: SampleOptions, environment: [String: String]) async -> Int32 {
    let output = Output(json: options.json)
    var sandbox: Sandbox?
    var report: SampleReport
    do {
      if options.service == .ownSandbox { sandbox = try await Sandbox.start() }
      let run = try SampleRun(
        options, hasMenu: hasMenu, story: story, sandbox: sandbox, environment: environment, output: output)
      report = try await run.signIn(try providers(run.environment))
    } catch {
      report = SampleReport(AuthError(error))
      if let alert = story.alert(for: AuthError(error)) { report.add(alert) }
      if let error = error as? UsageError {
        Output.error("\(name): \(error.message)")
        await sandbox?.stop()
        return 64
      }
    }
    await sandbox?.stop()
    output.finish(report)
    return report.exitCode
  }
}
