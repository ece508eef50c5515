import Foundation
import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport

/// A sandbox, a real transport, a real loopback listener, a person who plays the browser, and one clock for all of them.
struct FacebookWorld: Sendable {
  let sandbox: Sandbox
  let storage = MemoryStorage()
  let clock = TestClock(now: Date())
  let context: AuthContext

  init(_ script: Script = .allow()) async throws {
    sandbox = try await Sandbox.start(clock: clock)
    context = .machine(script, clock: clock, storage: storage)
  }

  /// The context with another person in front of the browser.
  func context(of script: Script) -> AuthContext {
    .machine(script, clock: clock, storage: storage)
  }

  func facebook(
    _ client: FacebookSandboxClient = .web, secret: Bool = true, redirectURI: String? = nil,
    options: FacebookOptions = FacebookOptions(), version: String = "v25.0"
  ) throws -> FacebookProvider {
    try .facebook(
      FacebookApp(
        appID: client.id, appSecret: secret ? Secret(client.secret) : nil, clientToken: Secret(client.clientToken),
        redirectURI: redirectURI),
      options: options, service: .sandbox(sandbox.baseURL, version: version))
  }

  /// Signs in with Facebook alone and hands back the credential.
  func credential(
    _ request: SignInRequest = SignInRequest(), options: FacebookOptions = FacebookOptions()
  ) async throws -> AuthCredential {
    try await facebook(options: options).signIn(request, in: context)
  }

  /// The requests of a path so far, whatever the version.
  func requests(_ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries.filter { $0.path.hasPrefix("/facebook/") && $0.path.hasSuffix(path) }
  }
}

/// Runs a body in a world of its own and takes it down again.
func inFacebookWorld<Value>(
  _ script: Script = .allow(), _ body: (FacebookWorld) async throws -> Value
) async throws -> Value {
  let world = try await FacebookWorld(script)
  return try await world.sandbox.serve { try await body(world) }
}

extension FacebookOptions {
  static let limited = FacebookOptions(mode: .limited)
}
