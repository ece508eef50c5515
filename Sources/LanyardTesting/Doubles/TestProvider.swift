public import Lanyard
import Synchronization

/// A provider that is no provider: closures decide what it answers, and it remembers what it was asked.
public final class TestProvider: AuthProvider {
  /// One call of a member.
  public enum Call: Sendable, Hashable {
    /// ``AuthProvider/signIn(_:in:)``.
    case signIn
    /// ``AuthProvider/federationDidFinish(_:)`` with a user.
    case finished
    /// ``AuthProvider/federationDidFinish(_:)`` with an error.
    case finishedWithError
    /// ``AuthProvider/fetchProfile(_:in:)``.
    case fetchProfile
    /// ``AuthProvider/signOut(_:in:)``.
    case signOut
    /// ``AuthProvider/disconnect(_:in:)``.
    case disconnect
    /// ``AuthProvider/verify(_:in:)``.
    case verify
    /// ``AuthProvider/refresh(_:in:)``.
    case refresh
  }

  /// The answers, each of which may throw.
  public struct Behavior: Sendable {
    /// Answers a sign-in.
    public var signIn: @Sendable (SignInRequest, AuthContext) async throws -> AuthCredential
    /// Answers the question for the profile.
    public var fetchProfile: @Sendable (AuthCredential) async throws -> [UInt8] = { $0.rawProfile }
    /// Answers a sign-out.
    public var signOut: @Sendable (AuthCredential) async throws -> Void = { _ in }
    /// Answers a revocation.
    public var disconnect: @Sendable (AuthCredential) async throws -> Void = { _ in }
    /// Answers a verification.
    public var verify: @Sendable (AuthCredential) async throws -> VerifiedIdentity = { credential in
      throw AuthError(.unverifiable, provider: credential.providerID)
    }
    /// Answers a refresh.
    public var refresh: @Sendable (AuthCredential) async throws -> AuthCredential = { $0 }

    /// Makes a behaviour that signs one person in.
    public init(signingIn identity: VerifiedIdentity) {
      signIn = { _, _ in
        AuthCredential(
          providerID: identity.providerID, proof: .idToken("id-token", rawNonce: nil, accessToken: "access-token"),
          verifiedIdentity: identity, refreshToken: "refresh-token")
      }
    }
  }

  /// The name of the provider.
  public let providerID: ProviderID
  /// "Test".
  public let shortName = "Test"
  /// What the provider claims to be able to do.
  public let capabilities: ProviderCapabilities
  private let behavior: Behavior
  private let recorded = Mutex<[Call]>([])

  /// Makes a provider.
  public init(
    _ providerID: ProviderID = "test.example",
    yields: Set<CredentialKind> = [.idToken],
    behavior: Behavior? = nil
  ) {
    self.providerID = providerID
    capabilities = ProviderCapabilities(yields: yields, verifies: yields, refreshes: true, disconnects: true)
    self.behavior =
      behavior
      ?? Behavior(
        signingIn: VerifiedIdentity(
          providerID: providerID, subject: "1", email: EmailClaim("ada@example.com", standing: .verified),
          displayName: "Ada"))
  }

  /// The calls so far, in order.
  public var calls: [Call] {
    recorded.withLock { $0 }
  }

  private func record(_ call: Call) {
    recorded.withLock { $0.append(call) }
  }

  /// Records the call and asks the behaviour.
  public func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential {
    record(.signIn)
    return try await behavior.signIn(request, context)
  }

  /// Records the call.
  public func federationDidFinish(_ result: Result<AuthUser, AuthError>) async {
    if case .success = result { record(.finished) } else { record(.finishedWithError) }
  }

  /// Records the call and asks the behaviour.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    record(.fetchProfile)
    return try await behavior.fetchProfile(credential)
  }

  /// Records the call and asks the behaviour.
  public func signOut(_ credential: AuthCredential, in context: AuthContext) async throws {
    record(.signOut)
    try await behavior.signOut(credential)
  }

  /// Records the call and asks the behaviour.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    record(.disconnect)
    try await behavior.disconnect(credential)
  }

  /// Records the call and asks the behaviour.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    record(.verify)
    return try await behavior.verify(credential)
  }

  /// Records the call and asks the behaviour.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    record(.refresh)
    return try await behavior.refresh(credential)
  }
}
