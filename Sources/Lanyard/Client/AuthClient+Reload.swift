extension AuthClient {
  /// Reads the user who is signed in anew, since they may have changed elsewhere.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` or `unsupported`; `sessionEnded` or `userDisabled` if the backend
  ///   says so, and the person is then signed out; otherwise whatever kept the backend from answering.
  @discardableResult
  public func reload() async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any ReloadingBackend else { throw unsupported("reading a user again") }
    let session = try await session()
    return try await change(session, provider: nil) { context in try await backend.reload(session, in: context) }
  }
}
