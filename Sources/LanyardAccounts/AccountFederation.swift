#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import Lanyard

/// A federation backend inside the program: users, their identities and their sessions live in a store of the host's.
///
/// The same provider and subject are always the same user. A new way in joins an existing user by its e-mail address
/// only where ``EmailTrust`` trusts both claims; otherwise an address that is taken is an `accountCollision`, and
/// nothing is changed. Sessions are an ES256 ID token, which any of the host's services verifies with the published
/// key set (``AccountTokenVerifier``), and a refresh token that is replaced at each use.
public struct AccountFederation: FederationBackend {
  /// "accounts".
  public let backendID: BackendID = "accounts"
  /// Every kind: the provider itself verifies.
  public var acceptedKinds: Set<CredentialKind>? { nil }

  let store: any AccountStore
  let signingKeys: SigningKeys
  let policy: AccountPolicy
  let issuer: IDTokenIssuer

  /// Makes a backend.
  ///
  /// - Parameters:
  ///   - store: where everything is kept.
  ///   - issuer: who issues the ID tokens: the URL of the host's service.
  ///   - audience: for whom they are: the name of the host's application.
  ///   - signingKeys: what they are signed with; kept apart from the store.
  ///   - policy: the choices the host has.
  public init(
    store: any AccountStore, issuer: String, audience: String, signingKeys: SigningKeys,
    policy: AccountPolicy = .default
  ) {
    self.store = store
    self.signingKeys = signingKeys
    self.policy = policy
    self.issuer = IDTokenIssuer(issuer: issuer, audience: audience, lifetime: policy.idTokenLifetime)
  }

  /// Finds or makes the user of a proven identity and begins a session.
  ///
  /// - Throws: ``AuthError`` with reason `accountCollision`, `userDisabled` or `storage`; what verifying throws.
  public func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    let arrival = try await arrival(request, in: context)
    let trust = policy.emailTrust
    return try await begin(providerID: arrival.providerID, at: arrival.now, in: context) { store in
      try SignInRules(trust: trust, arrival: arrival, store: store).admit()
    }
  }

  /// Who is at the door, proven.
  func arrival(_ request: FederationRequest, in context: AuthContext) async throws -> Arrival {
    let identity = try await request.identity(in: context)
    try Self.refuseOversized(identity)
    let now = context.now().inMilliseconds
    return Arrival(identity, now: now, newUserID: try newUserID(at: now, in: context))
  }

  func newUserID(at now: Date, in context: AuthContext) throws -> String {
    TimeOrderedID(at: now, random: try context.random(TimeOrderedID.randomSize)).text
  }

  /// Begins a session for whom the rules admit, in one transaction with them.
  func begin(
    providerID: ProviderID, at now: Date, durability: Durability = .processEnd, in context: AuthContext,
    _ admit: @escaping @Sendable (any AccountTransaction) throws -> Admission
  ) async throws -> FederationResponse {
    let key = try signingKeys.current()
    let policy = policy
    let sessionID = TimeOrderedID(at: now, random: try context.random(TimeOrderedID.randomSize)).bytes
    let secret = try context.random(RefreshToken.secretSize)
    let (admission, session, token) = try await store.transaction(durability, in: context) { store in
      let admission = try admit(store)
      let token = RefreshToken(userID: admission.user.id, sessionID: sessionID, secret: secret)
      let session = try SessionRules(policy: policy, now: now, store: store)
        .begin(for: admission.user, providerID: providerID, token: token)
      return (admission, session, token)
    }
    return FederationResponse(
      user: AuthUser(admission.user, admission.identities), outcome: admission.outcome,
      tokens: try issuer.tokens(for: admission.user, in: session, token, signedWith: key, at: now))
  }

  /// Exchanges the refresh token of a session for the next one and a fresh ID token.
  ///
  /// For ``AccountPolicy/refreshGrace`` the token used before brings the same successor; later it ends the session.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` or `storage`.
  public func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    let token = try Self.token(of: session)
    let key = try signingKeys.current()
    let policy = policy
    let now = context.now().inMilliseconds
    let salt = try context.random(RefreshToken.secretSize)
    let outcome = try await store.transaction(.powerFailure, in: context) { store in
      try SessionRules(policy: policy, now: now, store: store).refresh(token, salt: salt)
    }
    switch outcome {
    case .renewed(let user, let session, let token):
      return try issuer.tokens(for: user, in: session, token, signedWith: key, at: now)
    case .disabled: throw AuthError(.userDisabled)
    case .ended: throw AuthError(.sessionEnded)
    }
  }

  /// Ends a session: none of its refresh tokens works any more. A session that is over already is no error.
  public func signOut(_ session: Session, in context: AuthContext) async throws {
    guard let key = session.tokens.refreshToken.flatMap(RefreshToken.init)?.key else { return }
    try await store.transaction(.powerFailure, in: context) { try $0.deleteSession(key) }
  }

  /// Deletes the user of a session, with all identities and sessions.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, `userDisabled` (or deleting would undo the ban),
  ///   `requiresRecentLogin` or `storage`.
  public func deleteUser(_ session: Session, in context: AuthContext) async throws {
    try await asUser(of: session, isRecent: true, in: context) { store, user, _ in
      _ = try store.deleteUser(id: user.id)
    }
  }

  /// Does something in the name of the user of a session, in one transaction with the check that they may.
  func asUser<Value: Sendable>(
    of session: Session, _ durability: Durability = .powerFailure, isRecent: Bool = false, in context: AuthContext,
    _ work: @escaping @Sendable (any AccountTransaction, UserRecord, SessionRecord) throws -> Value
  ) async throws -> Value {
    let token = try Self.token(of: session)
    let policy = policy
    let now = context.now().inMilliseconds
    return try await store.transaction(durability, in: context) { store in
      let (user, session) = try SessionRules(policy: policy, now: now, store: store)
        .proven(by: token, isRecent: isRecent)
      return try work(store, user, session)
    }
  }

  static func token(of session: Session) throws -> RefreshToken {
    guard let token = session.tokens.refreshToken.flatMap(RefreshToken.init) else { throw AuthError(.sessionEnded) }
    return token
  }

  /// OpenID Connect Core §2 ends subjects at 255 characters; other protocols name no limit, so this leaves room.
  private static func refuseOversized(_ identity: VerifiedIdentity) throws {
    guard identity.subject.utf8.count <= 1024 else {
      throw AuthError(.invalidResponse("the subject is longer than 1024 bytes"), provider: identity.providerID)
    }
  }
}

extension AuthContext {
  /// Random bytes, as many as were asked for.
  func random(_ count: Int) throws -> [UInt8] {
    let bytes = randomBytes(count)
    guard bytes.count == count else {
      throw AuthError(.misconfigured("randomBytes of the context returned \(bytes.count) bytes instead of \(count)"))
    }
    return bytes
  }
}
