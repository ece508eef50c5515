public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Users of a Firebase project: Identity Toolkit exchanges what a provider gave for a user.
///
/// The service checks the credentials itself, so each provider has to be switched on in the console with the client that
/// the program uses. X can be used with OAuth 1.0a only; other OpenID providers need an ID token, and the nonce in it
/// hashed (`nonceForm` is `.sha256Hex`).
///
/// ```swift
/// let firebase = FirebaseBackend(try FirebaseConfiguration(googleServiceInfo: bytes))
/// let client = try AuthClient(providers: [google], backend: firebase, context: .desktop())
/// ```
public struct FirebaseBackend: FederationBackend {
  /// `"firebase"`.
  public let backendID: BackendID = "firebase"
  /// ID tokens, access tokens, and the tokens of OAuth 1.0a. What a provider yields may still be refused: see
  /// ``signIn(_:in:)``.
  public let acceptedKinds: Set<CredentialKind>? = [.idToken, .accessToken, .oauth1]
  /// How the program is known to the project.
  public var configuration: FirebaseConfiguration { toolkit.configuration }

  let toolkit: IdentityToolkit
  let names: ProviderNames

  /// Makes a backend. Nothing is sent.
  ///
  /// - Parameters:
  ///   - configuration: how the program is known to the project.
  ///   - service: where the service is; the emulator or a sandbox in tests.
  ///   - providerNames: what the providers are called in the console, where that is another name than here: an OpenID
  ///     provider of the host's own is `oidc.` and something.
  ///   - appCheckToken: brings the token of App Check for each request, in a project that demands one.
  public init(
    _ configuration: FirebaseConfiguration, service: FirebaseService = .live, providerNames: [ProviderID: String] = [:],
    appCheckToken: (@Sendable (AuthContext) async throws -> Secret)? = nil
  ) {
    toolkit = IdentityToolkit(configuration: configuration, service: service, appCheckToken: appCheckToken)
    names = ProviderNames(providerNames)
  }

  /// What Firebase takes of one provider: the tokens of OAuth 1.0a of X alone, an ID token of an OpenID provider, and either
  /// an ID token or an access token of others.
  public func acceptedKinds(of provider: ProviderID) -> Set<CredentialKind>? {
    IdentityAssertion.acceptedKinds(of: names.name(provider))
  }

  /// Exchanges a credential for a user (`accounts:signInWithIdp`).
  ///
  /// - Throws: ``AuthError`` with reason `incompatibleProvider`, before anything is sent, if Firebase does not take such a
  ///   credential from this provider; `accountCollision` with ``AuthError/updatedCredential``; `secondFactorRequired`,
  ///   `userDisabled`, `misconfigured`, `refused`; ``AuthError/firebaseError`` tells more.
  public func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    let answer = try await exchange(request.credential, .signIn, in: context)
    return FederationResponse(
      user: try await user(of: answer, in: context), outcome: answer.isNewUser ? .created : .signedIn,
      tokens: answer.tokens, rawProfile: answer.rawProfile)
  }

  /// Exchanges the refresh token.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` or `userDisabled` if the service says that the session is over;
  ///   anything else leaves the person signed in.
  public func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    guard let refreshToken = session.tokens.refreshToken else { throw AuthError(.sessionEnded) }
    let answer = try await toolkit.refresh(refreshToken, in: context)
    guard let idToken = (answer["id_token"] ?? answer["access_token"])?.nonEmpty.map(Secret.init(_:)) else {
      throw AuthError.unusable("it has no ID token")
    }
    let userID = answer["user_id"]?.nonEmpty ?? UncheckedClaims(idToken)?.members["sub"]?.nonEmpty
    guard userID.map({ $0.hasSameBytes(as: session.user.id) }) ?? true else {
      throw AuthError.unusable("it is of another user")
    }
    try configuration.check(idToken)
    return SessionTokens(
      idToken: idToken, refreshToken: answer["refresh_token"]?.nonEmpty.map(Secret.init(_:)) ?? refreshToken,
      expiresAt: try answer.expiry("expires_in", now: context.now()))
  }

  /// Does nothing: the service knows no sign-out. The tokens are forgotten here, and the ID token ends by itself.
  public func signOut(_ session: Session, in context: AuthContext) async throws {}

  /// Deletes the user (`accounts:delete`). One who is gone already is no error.
  ///
  /// - Throws: ``AuthError`` with reason `requiresRecentLogin`, or `sessionEnded`.
  public func deleteUser(_ session: Session, in context: AuthContext) async throws {
    let token = try await idToken(of: session, in: context)
    do {
      _ = try await toolkit.call(
        "delete", ["idToken": token.json], hiding: [token], .session, in: context)
    } catch let error as AuthError where error.firebaseError?.code == .userNotFound {
      return
    }
  }
}

extension FirebaseBackend {
  /// Reads the user that an answer is about.
  func user(of answer: SignInAnswer, in context: AuthContext) async throws -> AuthUser {
    let user = try await lookUp(answer.idToken, in: context)
    guard user.id.hasSameBytes(as: answer.userID) else { throw AuthError.unusable("it is of another user") }
    return user
  }

  /// Reads a user (`accounts:lookup`).
  func lookUp(_ idToken: Secret, in context: AuthContext) async throws -> AuthUser {
    let answer = try await toolkit.call(
      "lookup", ["idToken": idToken.json], hiding: [idToken], .session, isRepeatable: true, in: context)
    // Of nobody the list is missing.
    guard let account = answer["users"]?.arrayValue?.first?.objectValue else { throw AuthError(.sessionEnded) }
    guard let user = AuthUser(account, names) else { throw AuthError.unusable("the user has no id") }
    return user
  }

  /// The ID token of a session, a fresh one if it is over: some calls come without anybody having looked.
  func idToken(of session: Session, in context: AuthContext) async throws -> Secret {
    if let token = session.tokens.idToken, session.tokens.expiresAt.map({ $0 > context.now() }) ?? true {
      return token
    }
    guard let token = try await refresh(session, provider: nil, in: context).idToken else {
      throw AuthError(.sessionEnded)
    }
    return token
  }
}

extension Secret {
  /// The text for a request.
  var json: JSONValue { withExposedValue { .string($0) } }
}
