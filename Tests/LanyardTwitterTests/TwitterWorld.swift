import Foundation
import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import SandboxTestSupport

/// A sandbox, a real transport, a real loopback listener, a person who plays the browser, and one clock for all of them.
struct TwitterWorld: Sendable {
  let sandbox: Sandbox
  let clock = TestClock(now: Date())
  let storage = MemoryStorage()
  let context: AuthContext
  private let loopback = LoopbackUserAgent()

  init(_ script: Script = .allow()) async throws {
    sandbox = try await Sandbox.start(clock: clock)
    context = .machine(script, clock: clock, userAgent: loopback, storage: storage)
  }

  /// X with the keys of one protocol, or of both.
  func twitter(
    _ mode: TwitterMode?, _ app: TwitterSandboxClient = .native, options: TwitterOptions = TwitterOptions()
  ) throws -> TwitterProvider {
    let client = TwitterClient(
      consumerKey: app.consumerKey, consumerSecret: Secret(app.consumerSecret), clientID: app.clientID,
      clientSecret: app.clientSecret.map(Secret.init(_:)))
    var options = options
    options.mode = mode
    return try .twitter(client, options: options, service: .sandbox(sandbox.baseURL))
  }

  /// Signs in with X alone and hands back the credential.
  func credential(
    _ mode: TwitterMode = .oauth1, _ request: SignInRequest = SignInRequest(),
    options: TwitterOptions = TwitterOptions()
  ) async throws -> AuthCredential {
    try await twitter(mode, options: options).signIn(request, in: context)
  }

  /// The requests of a path so far.
  func requests(_ path: String) -> [SandboxLogEntry] {
    sandbox.requestLog.entries(path: "/twitter" + path)
  }

  /// Waits until the browser has its last page: a sign-in is over before that.
  func pagesDelivered() async {
    await loopback.pagesDelivered()
  }
}

let bothModes = [TwitterMode.oauth1, .oauth2]

/// Runs a body in a world of its own and takes it down again.
func inTwitterWorld<Value>(
  _ script: Script = .allow(), _ body: (TwitterWorld) async throws -> Value
) async throws -> Value {
  let world = try await TwitterWorld(script)
  return try await world.sandbox.serve { try await body(world) }
}
