import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardFirebase
import LanyardParse
import LanyardSQLite
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import SandboxTestSupport
import Testing

/// A sandbox with every provider, a real transport, embedded accounts, and one clock for all of them.
struct FederationWorld: ProvidersWorld, Sendable {
  let sandbox: Sandbox
  let clock = TestClock(now: Date())
  let storage = MemoryStorage()
  let office: Office

  init() async throws {
    sandbox = try await Sandbox.start(clock: clock)
    office = try Office(clock: clock)
  }

  /// A machine with a person in front of it, and the storage of the world.
  func context(_ script: Script = .allow(), userAgent: any UserAgent = LoopbackUserAgent()) -> AuthContext {
    .machine(script, clock: clock, userAgent: userAgent, storage: storage)
  }

  /// A backend of a kind, with the same users each time.
  func backend(_ kind: BackendKind) throws -> any FederationBackend {
    switch kind {
    case .none: return ProviderOnlyBackend()
    case .embedded: return office.federation
    case .firebase:
      let project = sandbox.firebase.project
      return FirebaseBackend(
        FirebaseConfiguration(apiKey: project.apiKey, projectID: project.id), service: .sandbox(sandbox.baseURL))
    case .parse:
      let server = sandbox.parse.server
      return ParseBackend(
        try ParseConfiguration(
          serverURL: sandbox.parse.serverURL, applicationID: server.applicationID,
          clientKey: server.clientKey.map(Secret.init(_:))))
    }
  }

  /// A program: it shares accounts with all others, and the storage unless it is another machine's.
  func client(
    _ script: Script = .allow(), userAgent: any UserAgent = LoopbackUserAgent(), backend kind: BackendKind = .embedded,
    isElsewhere: Bool = false, options: AuthClientOptions = AuthClientOptions()
  ) throws -> AuthClient {
    var context = context(script, userAgent: userAgent)
    if isElsewhere { context.storage = MemoryStorage() }
    return try AuthClient(
      providers: providers, backend: backend(kind), options: options, context: context)
  }

  /// A program on a machine of its own, with this person in front of it.
  func client(of person: SandboxPerson, _ kind: BackendKind) throws -> AuthClient {
    try client(.allow(account: person.email), backend: kind, isElsewhere: true)
  }
}

/// Where users may be.
enum BackendKind: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case none, embedded, firebase, parse

  /// Those that keep users.
  static let keeping: [BackendKind] = [.embedded, .firebase, .parse]

  var testDescription: String { rawValue }
}

/// Runs a body in a world of its own and takes it down again.
func inFederationWorld<Value>(_ body: (FederationWorld) async throws -> Value) async throws -> Value {
  let world = try await FederationWorld()
  return try await world.sandbox.serve { try await body(world) }
}
