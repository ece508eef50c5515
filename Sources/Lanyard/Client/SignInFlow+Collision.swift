extension SignInFlow {
  /// Keeps a collision, and asks the person what to do about it if a hook is there for that.
  func resolved(_ result: Result<AuthResult, AuthError>) async -> Result<AuthResult, AuthError> {
    guard case .signIn = purpose else { return result }
    if case .success = result { await client.collisions.discardKnown() }
    guard case .failure(let error) = result, case .accountCollision(let collision) = error.reason,
      let credential = error.updatedCredential
    else { return result }
    await client.collisions.keep(collision, credential)
    guard let ask = context.hooks.accountCollision else { return result }
    do {
      guard let id = try await context.attending({ await ask(collision) }) else { return result }
      return .success(
        try await client.resolveCollision(with: id, SignInRequest(hooks: source.request?.hooks ?? UIHooks())))
    } catch {
      return .failure(describe(error))
    }
  }
}
