extension FederationBackend {
  /// Ends a session that nothing refers to any more, within a time limit. A failure is survived: it ends by itself then.
  func release(_ session: Session, within limit: Duration, in context: AuthContext) async {
    await context.attempting(within: limit) { try await signOut(session, in: context) }
  }
}
