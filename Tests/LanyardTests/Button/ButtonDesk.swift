import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// A button over a provider that is none, and everything that it tells.
@MainActor final class ButtonDesk: SignInButtonDelegate {
  let provider: TestProvider
  let storage: MemoryStorage
  let clock = TestClock()
  let log = Log<AuthEvent>()
  let recorder = HookRecorder()
  let client: AuthClient
  let button: SignInButtonModel
  /// What the host heard, in order.
  var heard: [String] = []
  var allowsLogin = true

  init(
    behavior: TestProvider.Behavior? = nil, storage: MemoryStorage = MemoryStorage(), hooks: UIHooks? = nil,
    options: SignInButtonOptions = SignInButtonOptions()
  ) throws {
    provider = TestProvider(behavior: behavior)
    self.storage = storage
    client = try AuthClient(
      providers: [provider, TestProvider("other.example")], hooks: hooks ?? recorder.hooks(),
      context: .test(storage: storage, clock: clock, log: { [log] in log.add($0) }))
    button = SignInButtonModel(client: client, providerID: "test.example", options: options)
    button.loginCompletionHandler = { [weak self] button, result in
      self?.heard.append("handler \(result.isSuccess) \(button.appearance().title)")
    }
    button.cancelHandler = { [weak self] _ in self?.heard.append("cancelled") }
    button.logoutCompletionHandler = { [weak self] button in
      self?.heard.append("logged out \(button.appearance().title)")
    }
  }

  /// Lets the host hear the button as its delegate too.
  func delegating() -> ButtonDesk {
    button.delegate = self
    return self
  }

  func signInButtonWillLogin(_ button: SignInButtonModel) async -> Bool {
    heard.append("will log in")
    return allowsLogin
  }

  func signInButton(_ button: SignInButtonModel, didCompleteWith result: SignInButtonResult) {
    heard.append("completed \(result.value != nil ? "success" : result.isCancelled ? "cancelled" : "failure")")
  }

  func signInButton(_ button: SignInButtonModel, didLogOutWith report: SignOutReport) {
    heard.append("did log out")
  }

  func signInButton(_ button: SignInButtonModel, didFailToLogOutWith error: AuthError) {
    heard.append("did not log out: \(error.reasonName)")
  }

  /// Waits until the button shows what it should.
  func until(_ isThere: (SignInButtonState) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
    await TestSupport.until({ isThere(button.state) }, sourceLocation: sourceLocation)
  }
}

extension Result {
  var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension TestProvider.Behavior {
  /// Signs in when the gate is opened.
  static func waiting(for gate: AsyncStream<Void>) -> TestProvider.Behavior {
    var behavior = TestProvider.Behavior(
      signingIn: VerifiedIdentity(providerID: "test.example", subject: "1", displayName: "Ada"))
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      for await _ in gate { break }
      return try await signIn(request, context)
    }
    return behavior
  }

  static func failing(_ error: AuthError) -> TestProvider.Behavior {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "1"))
    behavior.signIn = { _, _ in throw error }
    return behavior
  }
}
