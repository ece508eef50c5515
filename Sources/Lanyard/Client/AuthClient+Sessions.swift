extension AuthClient {
  /// Where the user is signed in, the place used last in front.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` or `unsupported`, or what the backend throws.
  public func sessions() async throws(AuthError) -> [DeviceSession] {
    let backend = try sessionsBackend()
    let session = try await session()
    return try await asking(session) { try await backend.sessions(of: session, in: $0) }
  }

  /// Signs the user out in another place. One that is over already is no error; the present session is ended with
  /// ``signOut(onFailure:hooks:)``.
  ///
  /// - Throws: as ``sessions()`` does.
  public func endSession(id: String) async throws(AuthError) {
    let backend = try sessionsBackend()
    let session = try await session()
    try await asking(session) { try await backend.endSession(id: id, of: session, in: $0) }
  }

  /// Signs the user out everywhere, here too. Where that fails at the backend they stay signed in.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` or `unsupported`, or what the backend throws.
  @discardableResult
  public func signOutEverywhere() async throws(AuthError) -> SignOutReport {
    let backend = try sessionsBackend()
    try await restore()
    guard currentUser != nil else { throw AuthError(.notSignedIn) }
    return try await end(.stop, hooks: UIHooks(), asking: false) { flow in
      [flow.everywhere(backend), flow.providerSignOut]
    }
  }

  private func asking<Value: Sendable>(
    _ session: Session, _ work: @escaping @Sendable (AuthContext) async throws -> Value
  ) async throws(AuthError) -> Value {
    do throws(AuthError) {
      return try await attending { [context] in try await work(context) }
    } catch {
      throw await noticed(error, of: session)
    }
  }

  private func sessionsBackend() throws(AuthError) -> any SessionsBackend {
    guard let backend = backend as? any SessionsBackend else { throw unsupported("several sessions") }
    return backend
  }
}
