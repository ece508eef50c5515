#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import Lanyard
import Synchronization

/// A backend that is no backend: closures decide what it answers, and it remembers what it was asked.
public final class TestBackend: FederationBackend {
  /// One call of a member.
  public enum Call: Sendable, Hashable {
    /// ``FederationBackend/signIn(_:in:)``.
    case signIn
    /// ``FederationBackend/refresh(_:provider:in:)``.
    case refresh
    /// ``FederationBackend/signOut(_:in:)``.
    case signOut
    /// ``FederationBackend/deleteUser(_:in:)``.
    case deleteUser
  }

  /// The answers, each of which may throw.
  public struct Behavior: Sendable {
    /// Answers a sign-in.
    public var signIn: @Sendable (FederationRequest, AuthContext) async throws -> FederationResponse = {
      request, context in
      let identity = try await request.identity(in: context)
      return FederationResponse(
        user: AuthUser(id: "user-\(identity.subject)", email: identity.email?.address), outcome: .created,
        tokens: SessionTokens(
          idToken: "session-token", refreshToken: "session-refresh", expiresAt: context.now() + 3600))
    }
    /// Answers a refresh.
    public var refresh: @Sendable (Session, AuthContext) async throws -> SessionTokens = { _, context in
      SessionTokens(
        idToken: "fresh-session-token", refreshToken: "fresh-session-refresh", expiresAt: context.now() + 3600)
    }
    /// Answers a sign-out.
    public var signOut: @Sendable (Session) async throws -> Void = { _ in }
    /// Answers a deletion.
    public var deleteUser: @Sendable (Session) async throws -> Void = { _ in }

    /// Makes a behaviour that accepts everybody.
    public init() {}
  }

  /// `"test"`.
  public let backendID: BackendID = "test"
  /// The kinds it accepts.
  public let acceptedKinds: Set<CredentialKind>?
  private let behavior: Behavior
  private let recorded = Mutex<[Call]>([])

  /// Makes a backend.
  public init(accepting kinds: Set<CredentialKind>? = nil, behavior: Behavior = Behavior()) {
    acceptedKinds = kinds
    self.behavior = behavior
  }

  /// The calls so far, in order.
  public var calls: [Call] {
    recorded.withLock { $0 }
  }

  private func record(_ call: Call) {
    recorded.withLock { $0.append(call) }
  }

  /// Records the call and asks the behaviour.
  public func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    record(.signIn)
    return try await behavior.signIn(request, context)
  }

  /// Records the call and asks the behaviour.
  public func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    record(.refresh)
    return try await behavior.refresh(session, context)
  }

  /// Records the call and asks the behaviour.
  public func signOut(_ session: Session, in context: AuthContext) async throws {
    record(.signOut)
    try await behavior.signOut(session)
  }

  /// Records the call and asks the behaviour.
  public func deleteUser(_ session: Session, in context: AuthContext) async throws {
    record(.deleteUser)
    try await behavior.deleteUser(session)
  }
}
