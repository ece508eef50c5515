import Foundation
import Lanyard
import LanyardDesktop
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import SandboxTestSupport
import Synchronization
import TestSupport
import Testing

/// The device flow, in which time stands still until somebody waits.
@Suite struct `Signing in with a code` {
  /// A sandbox and a client on one clock; `person` acts when a code is shown.
  func inDeviceWorld(
    _ person: @escaping @Sendable (DeviceCodePrompt, any HTTPTransport) async throws -> Void,
    _ body: (Sandbox, OAuthProvider, AuthContext, Waits) async throws -> Void
  ) async throws {
    let clock = TestClock()
    let waits = Waits()
    let sandbox = try await Sandbox.start(clock: clock)
    let http = CurlTransport()
    var context = AuthContext.test(http: http, clock: clock)
    context.randomBytes = { SystemRandom.bytes($0) }
    context.sleep = { duration in
      try Task.checkCancellation()
      waits.add(duration)
      clock.advance(by: duration)
    }
    context.hooks.deviceCode = { prompt in
      try? await person(prompt, http)
      return { waits.takenAway() }
    }
    let client = GoogleSandboxClient.television
    let google = try OAuthProvider.google(
      GoogleClient(clientID: client.id, clientSecret: client.secret.map(Secret.init(_:))),
      service: .sandbox(sandbox.baseURL))
    try await sandbox.serve { try await body(sandbox, google, context, waits) }
  }

  let request = SignInRequest(grant: .deviceCode)

  /// Somebody who goes to the address and types in the code.
  func visiting(_ script: Script = .allow()) -> @Sendable (DeviceCodePrompt, any HTTPTransport) async throws -> Void {
    { prompt, http in
      let person = ScriptedPerson(http: http, script: .typing(code: prompt.userCode, then: script))
      try await person.visit(prompt.verificationURI)
    }
  }

  @Test func `proves who it is`() async throws {
    try await inDeviceWorld(visiting()) { sandbox, google, context, waits in
      let credential = try await google.signIn(request, in: context)
      #expect(credential.verifiedIdentity?.subject == SandboxPerson.ada.id)
      #expect(credential.grantedScopes.sorted() == ["email", "openid", "profile"])
      #expect(credential.refreshToken != nil)
      #expect(waits.all == [.seconds(5)])
      #expect(waits.isTakenAway)
    }
  }

  @Test func `waits as long as nobody decides, and slower when told to`() async throws {
    let shown = Mutex<DeviceCodePrompt?>(nil)
    try await inDeviceWorld({ prompt, _ in shown.withLock { $0 = prompt } }) { sandbox, google, context, waits in
      var context = context
      let (sleep, http) = (context.sleep, context.http)
      context.sleep = { duration in
        try await sleep(duration)
        // The person comes back after the third question.
        guard waits.all.count == 3, let prompt = shown.withLock({ $0 }) else { return }
        try await ScriptedPerson(http: http, script: .typing(code: prompt.userCode)).visit(prompt.verificationURI)
      }
      _ = try await google.signIn(request, in: context)
      #expect(waits.all == [.seconds(5), .seconds(5), .seconds(5)])
      let prompt = try #require(shown.withLock { $0 })
      #expect(prompt.verificationURI == sandbox.google.devicePage)
      #expect(prompt.userCode.count == 9)
    }
  }

  @Test func `a server that is out of order for a moment is asked again, later`() async throws {
    try await inDeviceWorld(visiting()) { sandbox, google, context, waits in
      sandbox.scenarios.enqueue(.serverError, at: .token)
      _ = try await google.signIn(request, in: context)
      #expect(waits.all.count == 2)
      #expect(waits.all[1] > waits.all[0])
    }
  }

  @Test func `a person who denies has declined`() async throws {
    try await inDeviceWorld(visiting(.deny())) { _, google, context, waits in
      let error = await authError { _ = try await google.signIn(request, in: context) }
      #expect(error?.reason == .declined)
      #expect(waits.isTakenAway)
    }
  }

  @Test func `a code that nobody types in ends`() async throws {
    try await inDeviceWorld({ _, _ in }) { _, google, context, waits in
      let error = await authError { _ = try await google.signIn(request, in: context) }
      #expect(error?.reason == .timedOut)
      #expect(error?.phase == nil || error?.phase == .awaitingUser)
      #expect(waits.all.count <= 1800 / 5 + 1)
      #expect(waits.isTakenAway)
    }
  }

  @Test func `a cancelled wait ends it and takes the code away`() async throws {
    try await inDeviceWorld({ _, _ in }) { _, google, context, waits in
      var context = context
      context.sleep = { _ in throw CancellationError() }
      let client = try AuthClient(providers: [google], context: context)
      let error = await authError { _ = try await client.signIn(with: .google, request) }
      #expect(error?.reason == .cancelled(by: .user))
      #expect(waits.isTakenAway)
    }
  }

  @Test func `without a hook nobody would see the code`() async throws {
    try await inDeviceWorld({ _, _ in }) { sandbox, google, context, _ in
      var context = context
      context.hooks = UIHooks()
      let error = await authError { _ = try await google.signIn(request, in: context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(!sandbox.requestLog.entries.contains { $0.path == "/google/device/code" })
    }
  }

  @Test func `a client of another type and a scope that devices may not have are refused`() async throws {
    try await inDeviceWorld({ _, _ in }) { sandbox, google, context, _ in
      let desktop = GoogleSandboxClient.desktop
      let wrong = try OAuthProvider.google(
        GoogleClient(clientID: desktop.id, clientSecret: desktop.secret.map(Secret.init(_:))),
        service: .sandbox(sandbox.baseURL))
      let type = await authError { _ = try await wrong.signIn(request, in: context) }
      #expect(type?.reason == .refused(code: "invalid_client"))
      var more = request
      more.scopes = ["https://www.googleapis.com/auth/gmail.readonly"]
      let scope = await authError { _ = try await google.signIn(more, in: context) }
      #expect(scope?.reason == .refused(code: "invalid_scope"))
    }
  }
}

/// How long was waited, and whether the code was taken away at the end.
final class Waits: Sendable {
  private let content = Mutex((all: [Duration](), isTakenAway: false))

  var all: [Duration] { content.withLock { $0.all } }
  var isTakenAway: Bool { content.withLock { $0.isTakenAway } }

  func add(_ duration: Duration) {
    content.withLock { $0.all.append(duration) }
  }

  func takenAway() {
    content.withLock { $0.isTakenAway = true }
  }
}
