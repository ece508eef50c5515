package import Lanyard

/// The error of a body that has to throw one.
package func authError(_ body: () async throws -> Void) async -> AuthError? {
  do {
    try await body()
    return nil
  } catch {
    return AuthError(error)
  }
}

/// The reason of a body that has to fail.
package func reason(_ body: () async throws -> Void) async -> AuthError.Reason? {
  await authError(body)?.reason
}
