extension SignInFlow {
  /// Asks the provider for a credential, or for the rest of one that an earlier run began to ask for.
  func ask(_ provider: any AuthProvider) async throws -> AuthCredential {
    guard case .redirect(let pending, let redirect) = source else {
      return try await provider.signIn(source.request ?? SignInRequest(), in: context)
    }
    guard let provider = provider as? any ResumableProvider else {
      throw AuthError(.unsupported("finishing a sign-in of an earlier run"))
    }
    return try await provider.resume(pending, redirect: redirect, in: context)
  }
}
