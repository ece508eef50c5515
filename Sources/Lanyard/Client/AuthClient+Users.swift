extension AuthClient {
  /// The users who are signed in, the active one in front, then the others, the one who was active last first.
  ///
  /// There is more than one with ``ConcurrentUsersPolicy/several`` only.
  ///
  /// - Throws: ``AuthError`` with reason `storage`.
  public func signedInUsers() async throws(AuthError) -> [AuthUser] {
    try await restore()
    let others = try await attending { [keeper] in
      try await keeper.catchUp()
      return try await keeper.setAside().map(\.user)
    }
    return (currentUser.map { [$0] } ?? []) + others
  }

  /// Makes another user who is signed in the active one. Nobody is asked, and nothing is sent.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` if they are not signed in, or `storage`.
  @discardableResult
  public func switchUser(to userID: String) async throws(AuthError) -> AuthUser {
    try await restore()
    let session = try await attending { [keeper] in try await keeper.activate(userID: userID) }
    context.log(AuthEvent(.switchedUser, providerID: session.providerID))
    return session.user
  }

  /// Signs out a user who is signed in, active or not. With the active one nobody is active until
  /// ``switchUser(to:)`` or a sign-in.
  ///
  /// - Returns: the steps. A step that fails does not keep the others from being taken.
  /// - Throws: ``AuthError`` with reason `notSignedIn`, or `storage`.
  @discardableResult
  public func signOut(userID: String, hooks: UIHooks = UIHooks()) async throws(AuthError) -> SignOutReport {
    try await restore()
    if currentUser?.id.hasSameBytes(as: userID) == true { return try await signOut(hooks: hooks) }
    guard let taken = try await attending({ [keeper] in try await keeper.takeAside(userID: userID) }) else {
      throw AuthError(.notSignedIn)
    }
    return await end(taken.session, taken.credential)
  }

  /// Ends a session of which nothing is kept any more.
  private func end(_ session: Session, _ credential: AuthCredential?) async -> SignOutReport {
    let provider = providers[session.providerID]
    var report = SignOutReport(steps: [])
    let steps: [(AuthError.Step, @Sendable () async throws -> Void)] = [
      (.backend, { [backend, context] in try await backend.signOut(session, in: context) }),
      (.provider, { [context] in if let credential { try await provider?.signOut(credential, in: context) } }),
    ]
    for (step, work) in steps {
      let result = await Result { try await context.attending(work) }
      var failure: AuthError?
      if case .failure(let error) = result { failure = AuthError(error, provider: session.providerID) }
      report.steps.append(SignOutReport.Entry(step: step, error: failure))
    }
    report.steps.append(SignOutReport.Entry(step: .session, error: nil))
    context.log(AuthEvent(.signedOut, providerID: session.providerID))
    return report
  }
}
