public import Lanyard

extension FirebaseBackend: LinkingBackend {
  /// Adds a way in (`accounts:signInWithIdp` with the ID token of the user).
  public func link(
    _ request: FederationRequest, to session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let credential = request.credential
    guard !session.user.isLinked(to: credential.providerID) else {
      throw AuthError(.alreadyLinked, provider: credential.providerID)
    }
    let token = try await idToken(of: session, in: context)
    let answer: SignInAnswer
    do {
      answer = try await exchange(credential, .link(token), in: context)
    } catch let error as AuthError where error.reason == .credentialAlreadyInUse {
      // The service says so too of a way in that the user got elsewhere meanwhile.
      guard await isOwn(credential, token, in: context) else { throw error }
      throw AuthError(.alreadyLinked, provider: credential.providerID)
    }
    guard answer.userID.hasSameBytes(as: session.user.id) else { throw AuthError.unusable("it is of another user") }
    // It has happened, whether the user can be read now or not.
    let user = (try? await user(of: answer, in: context)) ?? session.user.linked(with: credential, answer, names)
    return FederationChange(
      user: user, outcome: session.user.isAnonymous ? .upgraded : .linked, tokens: answer.tokens)
  }

  /// Takes away a way in (`accounts:update`). The service takes the last one too, and one that is none, so the user is read
  /// before.
  public func unlink(
    _ providerID: ProviderID, allowsLast: Bool, from session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    let token = try await idToken(of: session, in: context)
    let current = try await lookUp(token, in: context)
    guard current.isLinked(to: providerID) else { throw AuthError(.notLinked, provider: providerID) }
    guard allowsLast || current.providers.contains(where: { $0.providerID != providerID }) else {
      throw AuthError(.lastProvider, provider: providerID)
    }
    var remaining = current
    remaining.providers.removeAll { $0.providerID == providerID }
    return try await update(
      ["deleteProvider": [.string(names.name(providerID))]], of: remaining, token, in: context)
  }
}

extension FirebaseBackend: ReauthenticatingBackend {
  /// Exchanges a credential of the user (`accounts:signInWithIdp` without leave to make one).
  ///
  /// A provider that the user has no way in through, and a person at it who is somebody else, are refused before the
  /// credential is sent: the service would join them where the address is the same.
  public func reauthenticate(
    _ request: FederationRequest, as session: Session, in context: AuthContext
  ) async throws -> FederationResponse {
    let credential = request.credential
    let mismatch = AuthError(.userMismatch, provider: credential.providerID)
    let known = try await waysIn(through: credential.providerID, of: session, in: context)
    guard !known.isEmpty else { throw mismatch }
    if let subject = credential.verifiedIdentity?.subject {
      guard known.contains(where: { $0.subject.hasSameBytes(as: subject) }) else { throw mismatch }
    }
    let answer: SignInAnswer
    do {
      answer = try await exchange(credential, .reauthentication, in: context)
    } catch let error as AuthError {
      guard case .accountCollision = error.reason else { throw error }
      throw mismatch
    }
    guard answer.userID.hasSameBytes(as: session.user.id) else { throw mismatch }
    return FederationResponse(
      user: try await user(of: answer, in: context), outcome: .signedIn, tokens: answer.tokens,
      rawProfile: answer.rawProfile)
  }
}

extension FirebaseBackend {
  /// Whether a credential leads to the user of an ID token, as far as that can be told.
  private func isOwn(_ credential: AuthCredential, _ token: Secret, in context: AuthContext) async -> Bool {
    guard let subject = credential.verifiedIdentity?.subject, let user = try? await lookUp(token, in: context) else {
      return false
    }
    return user.providers.contains {
      $0.providerID == credential.providerID && $0.subject.hasSameBytes(as: subject)
    }
  }

  /// The ways in of a user through one provider; those that came elsewhere too.
  private func waysIn(
    through providerID: ProviderID, of session: Session, in context: AuthContext
  ) async throws -> [AuthUser.LinkedProvider] {
    var user = session.user
    if !user.isLinked(to: providerID) {
      user = try await lookUp(try await idToken(of: session, in: context), in: context)
    }
    return user.providers.filter { $0.providerID == providerID }
  }
}

extension AuthUser {
  /// The user with one more way in, as far as the answer to the linking tells.
  fileprivate func linked(
    with credential: AuthCredential, _ answer: SignInAnswer, _ names: ProviderNames
  ) -> AuthUser {
    var user = self
    let subject =
      UncheckedClaims(answer.idToken)?.subject(at: names.name(credential.providerID))
      ?? credential.verifiedIdentity?.subject ?? answer.members["federatedId"]?.nonEmpty
    guard let subject else { return user }
    user.email = user.email ?? answer.members["email"]?.nonEmpty
    user.providers.append(
      LinkedProvider(
        providerID: credential.providerID, subject: subject, email: answer.members["email"]?.nonEmpty,
        displayName: answer.members["displayName"]?.nonEmpty, photoURL: answer.members["photoUrl"]?.nonEmpty))
    return user
  }
}
