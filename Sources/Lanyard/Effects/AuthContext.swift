#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Everything outside the process, in one value that is passed by hand: network, browser, storage, clock, randomness.
public struct AuthContext: Sendable {
  /// Sends requests.
  public var http: any HTTPTransport
  /// Shows the person a page of the provider and brings the redirect back.
  public var userAgent: any UserAgent
  /// Keeps sessions and credentials.
  public var storage: any SecureStorage
  /// The preset at the end of the inheritance of hooks.
  public var hooks: UIHooks
  /// The time.
  public var now: @Sendable () -> Date
  /// Waits; throws `CancellationError` when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// Unpredictable bytes from the system.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// Hears what happens. Nothing secret is ever in it.
  public var log: @Sendable (AuthEvent) -> Void
  /// Where the current attempt hears of its progress; set by the client for each attempt.
  package var progress: @Sendable (SignInPhase) -> Void = { _ in }
  /// Where the current attempt keeps what another run of the program needs to finish it; set by the client.
  package var keepPending: @Sendable (PendingAuthorization) async -> Void = { _ in }

  /// Makes a context.
  public init(
    http: any HTTPTransport,
    userAgent: any UserAgent,
    storage: any SecureStorage,
    hooks: UIHooks = .silent,
    now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) {
    self.http = http
    self.userAgent = userAgent
    self.storage = storage
    self.hooks = hooks
    self.now = now
    self.sleep = sleep
    self.randomBytes = randomBytes
    self.log = log
  }

  /// Keeps what another run of the program needs to finish the attempt under way, in case this one ends first. Providers
  /// call it before the browser is opened; outside an attempt it does nothing.
  public func remember(_ pending: PendingAuthorization) async {
    await keepPending(pending)
  }

  /// Tells the attempt under way that it enters a phase. Providers call it; outside an attempt it does nothing.
  public func enter(_ phase: SignInPhase) {
    progress(phase)
  }
}
