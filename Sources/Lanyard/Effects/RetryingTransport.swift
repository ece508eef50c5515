#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Sends a request again that failed for a reason that passes, if it may run twice.
///
/// Only requests that are ``HTTPRequest/isRepeatable`` are repeated: never one that redeems a code or a refresh token.
/// The pauses double and are spread by chance, so that many clients do not come back at once; `Retry-After` is kept
/// (RFC 9110 §10.2.3), and a server that asks for more patience than the policy has gets its answer passed on.
public struct RetryingTransport: HTTPTransport {
  /// How often, and how patiently.
  public struct Policy: Sendable, Hashable {
    /// How often a request is sent at most, the first time included.
    public var attempts: Int
    /// The pause before the second attempt; later ones are twice as long each.
    public var firstPause: Duration
    /// The longest pause.
    public var longestPause: Duration

    /// Makes a policy.
    public init(
      attempts: Int = 3, firstPause: Duration = .milliseconds(200), longestPause: Duration = .seconds(5)
    ) {
      self.attempts = attempts
      self.firstPause = firstPause
      self.longestPause = longestPause
    }
  }

  private let base: any HTTPTransport
  private let policy: Policy
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void
  private let randomBytes: @Sendable (Int) -> [UInt8]

  /// Wraps a transport.
  ///
  /// - Parameters:
  ///   - base: what sends.
  ///   - policy: how often, and how patiently.
  ///   - now: the time, for a `Retry-After` that names one.
  ///   - sleep: waits; throws when the task is cancelled.
  ///   - randomBytes: spreads the pauses.
  public init(
    _ base: any HTTPTransport, policy: Policy = Policy(), now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.base = base
    self.policy = policy
    self.now = now
    self.sleep = sleep
    self.randomBytes = randomBytes
  }

  /// Sends the request until it succeeds, fails for good, or has been tried often enough.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.isRepeatable else { return try await base.send(request) }
    var attempt = 1
    while true {
      let result = await Result { try await base.send(request) }
      guard attempt < policy.attempts, let pause = pause(after: result, attempt: attempt) else {
        return try result.get()
      }
      try await sleep(pause)
      attempt += 1
    }
  }

  /// How long to wait before trying again; `nil` if that would not help.
  private func pause(after result: Result<HTTPResponse, any Error>, attempt: Int) -> Duration? {
    switch result {
    case .success(let response):
      guard [429, 502, 503, 504].contains(response.status) else { return nil }
      guard let asked = response.retryAfter.map(duration) else { return backoff(attempt) }
      return asked <= policy.longestPause ? max(asked, .zero) : nil
    case .failure(let error as TransportError):
      return error.mayPass ? backoff(attempt) : nil
    case .failure:
      return nil
    }
  }

  private func duration(_ retryAfter: RetryAfter) -> Duration {
    switch retryAfter {
    case .seconds(let seconds): .seconds(seconds)
    case .date(let date): .seconds(date.timeIntervalSince(now()))
    }
  }

  /// Between half and all of the doubled pause.
  private func backoff(_ attempt: Int) -> Duration {
    let whole = min(policy.firstPause * (1 << min(attempt - 1, 16)), policy.longestPause)
    return whole / 2 + whole / 512 * Int(randomBytes(1).first ?? 0)
  }
}

extension TransportError {
  /// Whether the same request may go through a moment later.
  fileprivate var mayPass: Bool {
    switch self {
    case .unreachable, .timedOut, .outcomeUnknown: true
    default: false
    }
  }
}
