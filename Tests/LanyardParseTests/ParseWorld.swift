import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import SandboxTestSupport

/// A Parse Server with the providers around it, a real transport, a real loopback listener, a person who plays the browser,
/// and one clock for all of them.
struct ParseWorld: ProvidersWorld, Sendable {
  let sandbox: Sandbox
  let storage = MemoryStorage()
  let clock = TestClock(now: Date())
  let context: AuthContext

  init(_ script: Script = .allow(), server: ParseSandboxServer = ParseSandboxServer()) async throws {
    sandbox = try await Sandbox.start(clock: clock, parseServer: server)
    context = .machine(script, clock: clock, storage: storage)
  }

  /// The context with somebody else in front of the browser.
  func context(of person: SandboxPerson) -> AuthContext {
    .machine(.allow(account: person.email), clock: clock)
  }

  var parse: ParseSandbox { sandbox.parse }

  func configuration(
    authData: [ProviderID: ParseAuthData] = ParseAuthData.known()
  ) throws -> ParseConfiguration {
    try ParseConfiguration(
      serverURL: parse.serverURL, applicationID: parse.server.applicationID,
      clientKey: parse.server.clientKey.map(Secret.init(_:)), authData: authData)
  }

  var backend: ParseBackend { get throws { ParseBackend(try configuration()) } }

  func client(
    _ providers: [any AuthProvider]? = nil, backend: ParseBackend? = nil, hooks: UIHooks = UIHooks(),
    options: AuthClientOptions = AuthClientOptions(), context: AuthContext? = nil
  ) throws -> AuthClient {
    try AuthClient(
      providers: try providers ?? self.providers, backend: try backend ?? self.backend, hooks: hooks,
      options: options, context: context ?? self.context)
  }

  // MARK: What the server was asked

  func requests(_ method: String, _ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries(path: "/parse" + path).filter { $0.method == method }
  }

  /// All requests to the server, as `POST /users`.
  var calls: [String] {
    sandbox.requestLog.entries.filter { $0.path.hasPrefix("/parse/") }
      .map { "\($0.method) \($0.path.dropFirst("/parse".count))" }
  }
}

/// Runs a body in a world of its own and takes it down again.
func inParseWorld<Value>(
  _ script: Script = .allow(), server: ParseSandboxServer = ParseSandboxServer(),
  _ body: (ParseWorld) async throws -> Value
) async throws -> Value {
  let world = try await ParseWorld(script, server: server)
  return try await world.sandbox.serve { try await body(world) }
}

let threeProviders: [ProviderID] = [.google, .facebook, .twitter]
