import Foundation
import Lanyard
import LanyardTesting
import Synchronization

/// A backend as strict as backends are: each refresh token works once, and one that is used again ends its session.
final class RotatingBackend: FederationBackend {
  enum Call: Sendable, Hashable {
    case signIn(String)
    case refresh(String)
    case signOut(String)
  }

  let backendID: BackendID = "rotating"
  let acceptedKinds: Set<CredentialKind>? = nil
  private let gate = Mutex<Gate?>(nil)
  private let signOutGate = Mutex<Gate?>(nil)
  private let state = Mutex((valid: Set<String>(), number: 0, calls: [Call]()))

  var calls: [Call] { state.withLock { $0.calls } }
  /// The refresh tokens that still work: the sessions that live.
  var living: Set<String> { state.withLock { $0.valid } }

  /// Holds up the refreshes from now on, after they were carried out and before they are answered.
  func holdUp(_ gate: Gate?) {
    self.gate.withLock { $0 = gate }
  }

  /// Holds up the sign-outs from now on, before they are carried out.
  func holdUpSignOuts(_ gate: Gate?) {
    signOutGate.withLock { $0 = gate }
  }

  private func issue(_ user: String, _ context: AuthContext) -> SessionTokens {
    let token = state.withLock { state in
      state.number += 1
      let token = "\(user)-\(state.number)"
      state.valid.insert(token)
      return token
    }
    return SessionTokens(
      idToken: Secret("id-\(token)"), refreshToken: Secret(token), expiresAt: context.now() + 3600)
  }

  func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    let user = try await request.identity(in: context).subject
    state.withLock { $0.calls.append(.signIn(user)) }
    return FederationResponse(user: AuthUser(id: user), outcome: .signedIn, tokens: issue(user, context))
  }

  func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    let token = session.tokens.refreshToken?.withExposedValue { $0 } ?? ""
    let isValid = state.withLock { state in
      state.calls.append(.refresh(token))
      return state.valid.remove(token) != nil
    }
    let tokens = isValid ? issue(session.user.id, context) : nil
    if let gate = gate.withLock({ $0 }) { await gate.wait() }
    guard let tokens else { throw AuthError(.sessionEnded) }
    return tokens
  }

  func signOut(_ session: Session, in context: AuthContext) async throws {
    let token = session.tokens.refreshToken?.withExposedValue { $0 } ?? ""
    if let gate = signOutGate.withLock({ $0 }) { await gate.wait() }
    state.withLock { state in
      state.calls.append(.signOut(token))
      state.valid.remove(token)
    }
  }

  func deleteUser(_ session: Session, in context: AuthContext) async throws {}
}

/// A provider that signs in whom the login hint names.
func namingProvider() -> TestProvider {
  var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: "test.example", subject: "ada"))
  behavior.signIn = { request, _ in
    let name = request.defaultValue ?? "ada"
    return AuthCredential(
      providerID: "test.example",
      proof: .idToken(Secret("id-\(name)"), rawNonce: nil, accessToken: Secret("at-\(name)")),
      verifiedIdentity: VerifiedIdentity(providerID: "test.example", subject: name),
      refreshToken: Secret("provider-\(name)"))
  }
  return TestProvider(behavior: behavior)
}
