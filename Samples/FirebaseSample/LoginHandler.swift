import Lanyard

/// What every button of the login screen does: the provider proves who it is, the backend finds the user, and the host hears
/// of it once. It draws nothing.
struct LoginHandler: Sendable {
  let client: AuthClient
  let context: AuthContext
  /// Decides what comes next, such as taking the login screen away.
  let onLogin: @Sendable (Result<AuthResult, AuthError>) -> Void

  func signIn(with provider: any AuthProvider, defaultValue: String?) {
    provider.signIn(withDefaultValue: defaultValue, in: context) { credential, error, callback in
      guard let credential else { return finish(.failure(reason(error)), callback) }
      client.signInAndRetrieveData(with: credential) { result, error in
        finish(result.map { .success($0) } ?? .failure(reason(error)), callback)
      }
    }
  }

  /// The provider hears of it before the host.
  private func finish(_ result: Result<AuthResult, AuthError>, _ callback: FederationResultCallback?) {
    switch result {
    case .success(let result): callback?(result.user, nil)
    case .failure(let error): callback?(nil, error)
    }
    onLogin(result)
  }

  private func reason(_ error: (any Error)?) -> AuthError {
    AuthError(error ?? CancellationError())
  }
}
