/// Why a verb of ``AuthClient`` did not do what was asked, and what is left of it.
///
/// `reason` is what to switch over. Nothing in an error is secret.
public struct AuthError: Error, Sendable {
  /// What went wrong.
  public var reason: Reason {
    get { members.reason }
    set { members.reason = newValue }
  }
  /// The phase it went wrong in, if it was part of a sign-in.
  public var phase: SignInPhase? {
    get { members.phase }
    set { members.phase = newValue }
  }
  /// The provider it concerns.
  public var providerID: ProviderID? {
    get { members.providerID }
    set { members.providerID = newValue }
  }
  /// The error of the layer below.
  public var underlying: (any Error)? {
    get { members.underlying }
    set { members.underlying = newValue }
  }
  /// The credential that could not be used, with reason `accountCollision`, `credentialAlreadyInUse` or
  /// `emailAlreadyInUse`: it can be signed in with as the user it belongs to, or linked later. The only one that can,
  /// since a one-time proof is spent.
  public var updatedCredential: AuthCredential? {
    get { members.updatedCredential }
    set { members.updatedCredential = newValue }
  }
  /// What had been done before the failure and was undone, in the order of undoing.
  public var undone: [Step] {
    get { members.undone }
    set { members.undone = newValue }
  }
  /// What could not be undone, or was not: the person is still signed in there.
  public var stillSignedIn: [Step] {
    get { members.stillSignedIn }
    set { members.stillSignedIn = newValue }
  }

  @Boxed private var members: Members

  /// Makes an error.
  public init(
    _ reason: Reason,
    phase: SignInPhase? = nil,
    provider: ProviderID? = nil,
    underlying: (any Error)? = nil,
    undone: [Step] = [],
    stillSignedIn: [Step] = []
  ) {
    members = Members(
      reason: reason, phase: phase, providerID: provider, underlying: underlying, undone: undone,
      stillSignedIn: stillSignedIn)
  }

  /// When the server asked to be called again, if it said so (RFC 9110 §10.2.3).
  public var retryAfter: RetryAfter? {
    if let error = underlying as? AuthError { return error.retryAfter }
    if let refusal = underlying as? any TimedRefusal { return refusal.retryAfter }
    if case .refused(let refusal) = underlying as? OAuth1Error { return refusal.retryAfter }
    switch underlying as? OAuth2Error {
    case .unexpectedStatus(_, let retryAfter): return retryAfter
    case .token(let refusal), .authorization(let refusal): return refusal.retryAfter
    default: return nil
    }
  }

  /// One place where somebody can be signed in.
  public enum Step: String, Sendable, Hashable, Codable {
    /// The provider's credential.
    case provider
    /// The backend's session.
    case backend
    /// The session in this program.
    case session
  }
}

extension AuthError: CustomReflectable {
  /// Its properties.
  public var customMirror: Mirror { Mirror(self, unboxing: members) }

  private struct Members {
    var reason: Reason
    var phase: SignInPhase?
    var providerID: ProviderID?
    var underlying: (any Error)?
    var updatedCredential: AuthCredential?
    var undone: [Step]
    var stillSignedIn: [Step]
  }
}
