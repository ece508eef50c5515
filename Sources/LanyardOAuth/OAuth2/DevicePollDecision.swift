/// What to do after a question for the tokens of a device grant was answered with an error (RFC 8628 §3.5).
public enum DevicePollDecision: Sendable, Hashable {
  /// Ask again after this many seconds, and from now on after as many each time.
  case askAgain(interval: Int)
  /// The person said no.
  case declined
  /// The code has expired or was used: begin anew with another one.
  case expired
  /// Anything else: asking again would not help.
  case failed

  /// Judges an error by its code, whatever the HTTP status: servers send these with 400, 403, 428, and 200.
  ///
  /// - Parameters:
  ///   - error: what reading the answer as a ``TokenResponse`` threw.
  ///   - interval: the seconds waited before this question.
  public init(_ error: OAuth2Error, interval: Int) {
    switch error {
    case .token(let refusal): self.init(refusal, isTransient: error.isTransient, interval: interval)
    case .unexpectedStatus(_, let retryAfter) where error.isTransient:
      self = Self.slower(interval, retryAfter)
    default: self = .failed
    }
  }

  /// The decision if no answer came at all (RFC 8628 §3.5: ask less often after a time-out).
  ///
  /// - Parameter interval: the seconds waited before this question.
  public init(unansweredAfter interval: Int) {
    self = Self.slower(interval, nil)
  }

  private init(_ refusal: ErrorResponse, isTransient: Bool, interval: Int) {
    switch refusal.error {
    case "authorization_pending": self = .askAgain(interval: Self.atLeast(interval, refusal.retryAfter))
    // For this question and all that follow.
    case "slow_down":
      self = .askAgain(interval: Self.atLeast(Self.sum(interval, Self.step), refusal.retryAfter))
    case "access_denied", "authorization_declined": self = .declined
    // The grant is invalid when its code is no longer known (RFC 6749 §5.2); for a code that we just got from the same
    // server that means the same.
    case "expired_token", "code_expired", "invalid_grant", "invalid_code": self = .expired
    default: self = isTransient ? Self.slower(interval, refusal.retryAfter) : .failed
    }
  }

  private static let step = 5

  /// Doubled each time, but not beyond a minute: the person may be waiting in front of the screen.
  private static func slower(_ interval: Int, _ retryAfter: RetryAfter?) -> DevicePollDecision {
    .askAgain(interval: atLeast(max(interval, min(sum(interval, interval), 60)), retryAfter))
  }

  private static func atLeast(_ interval: Int, _ retryAfter: RetryAfter?) -> Int {
    guard case .seconds(let seconds) = retryAfter else { return max(interval, 1) }
    return max(interval, seconds, 1)
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
