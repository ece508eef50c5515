// The verbs for callers without `async`. Each completion is called exactly once, on no particular thread.

extension AuthClient {
  /// ``signIn(with:_:)-(ProviderID,_)`` with a completion.
  ///
  /// - Returns: the attempt, `nil` if there is none because the provider is unknown.
  @discardableResult
  public func signIn(
    with id: ProviderID, _ request: SignInRequest = SignInRequest(),
    completion: (@Sendable (Result<AuthResult, AuthError>) -> Void)?
  ) -> SignInAttempt? {
    do throws(AuthError) {
      let attempt = try startSignIn(with: id, request)
      complete(completion) { () throws(AuthError) in try await attempt.result }
      return attempt
    } catch {
      completion?(.failure(error))
      return nil
    }
  }

  /// ``signInAndRetrieveData(with:)`` with a completion of FirebaseUI's shape: exactly one of the two is not `nil`.
  public func signInAndRetrieveData(
    with credential: AuthCredential, completion: (@Sendable (AuthResult?, AuthError?) -> Void)?
  ) {
    complete({ result in
      switch result {
      case .success(let value): completion?(value, nil)
      case .failure(let error): completion?(nil, error)
      }
    }) { [self] () throws(AuthError) in try await signIn(with: credential) }
  }

  /// ``link(with:_:)`` with a completion.
  public func link(
    with id: ProviderID, _ request: SignInRequest = SignInRequest(),
    completion: (@Sendable (Result<AuthResult, AuthError>) -> Void)?
  ) {
    complete(completion) { [self] () throws(AuthError) in try await link(with: id, request) }
  }

  /// ``fetchProfile()`` with a completion, which is not optional: nothing else comes of it.
  public func fetchProfile(completion: @escaping @Sendable (Result<[UInt8], AuthError>) -> Void) {
    complete(completion) { [self] () throws(AuthError) in try await fetchProfile() }
  }

  /// ``signOut(onFailure:hooks:)`` with a completion.
  public func signOut(
    onFailure policy: SignOutFailurePolicy = .continue,
    completion: (@Sendable (Result<SignOutReport, AuthError>) -> Void)?
  ) {
    complete(completion) { [self] () throws(AuthError) in try await signOut(onFailure: policy) }
  }

  /// ``deleteUser(hooks:)`` with a completion.
  public func deleteUser(completion: (@Sendable (Result<SignOutReport, AuthError>) -> Void)?) {
    complete(completion) { [self] () throws(AuthError) in try await deleteUser() }
  }

  private func complete<Value: Sendable>(
    _ completion: (@Sendable (Result<Value, AuthError>) -> Void)?,
    _ verb: @escaping @Sendable () async throws(AuthError) -> Value
  ) {
    Task {
      do throws(AuthError) {
        let value = try await verb()
        completion?(.success(value))
      } catch {
        completion?(.failure(error))
      }
    }
  }
}
