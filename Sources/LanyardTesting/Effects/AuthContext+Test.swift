public import Lanyard

extension AuthContext {
  /// A context without network, browser or disk; time stands still and chance repeats itself.
  public static func test(
    http: any HTTPTransport = ScriptedTransport(),
    userAgent: any UserAgent = ScriptedUserAgent { _ in throw AuthError(.cancelled(by: .user)) },
    storage: any SecureStorage = MemoryStorage(),
    hooks: UIHooks = .silent,
    clock: TestClock = TestClock(),
    random: SeededRandom = SeededRandom(),
    log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) -> AuthContext {
    AuthContext(
      http: http, userAgent: userAgent, storage: storage, hooks: hooks, now: { clock.now },
      sleep: { try await clock.sleep($0) }, randomBytes: { random.bytes($0) }, log: log)
  }
}
