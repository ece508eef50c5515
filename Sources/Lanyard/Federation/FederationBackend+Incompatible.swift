extension FederationBackend {
  /// What is thrown where a provider, or one of its credentials, is nothing that the backend takes.
  package func incompatible(
    _ providerID: ProviderID, yields: Set<CredentialKind>, accepts: Set<CredentialKind>
  ) -> AuthError {
    AuthError(
      .incompatibleProvider(
        backend: backendID, yields: yields.sorted { $0.rawValue < $1.rawValue },
        accepts: accepts.sorted { $0.rawValue < $1.rawValue }),
      provider: providerID)
  }
}
