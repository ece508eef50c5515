extension AuthClient {
  /// Reads the user who is signed in anew, since they may have changed elsewhere.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn` or `unsupported`; `sessionEnded` or `userDisabled` if the backend
  ///   says so, and the person is then signed out; otherwise whatever kept the backend from answering.
  @discardableResult
  public func reload() async throws(AuthError) -> AuthUser {
    guard let backend = backend as? any ReloadingBackend else { throw unsupported("reading a user again") }
    let session = try await session()
    do throws(AuthError) {
      return try await change(session, provider: nil) { context in try await backend.reload(session, in: context) }
    } catch {
      // Whether a session is over is for a refresh to say, which ends it then.
      if error.endsSession { _ = try? await self.session(forcingRefresh: true) }
      throw error
    }
  }
}
