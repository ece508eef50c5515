import Synchronization

/// Tells a provider how the exchange at the backend ended, in FirebaseUI's shape. Only the first call counts.
public typealias FederationResultCallback = @Sendable (_ user: AuthUser?, _ error: (any Error)?) -> Void

extension AuthProvider {
  /// The first of the two phases in the shape of FirebaseUI's protocol.
  ///
  /// The completion is called exactly once. Its third argument is to be called when the backend has answered, or at once
  /// with the error if the sign-in failed; the provider hears of it through ``federationDidFinish(_:)``.
  ///
  /// - Parameters:
  ///   - defaultValue: whom the person probably wants to sign in as; may be `nil`.
  ///   - presentationAnchor: where a user interface of the platform should appear; may be `nil`.
  /// - Returns: the task, which can be cancelled.
  @discardableResult
  public func signIn(
    withDefaultValue defaultValue: String?,
    presenting presentationAnchor: (any PresentationAnchor)? = nil,
    in context: AuthContext,
    completion: @escaping @Sendable (AuthCredential?, (any Error)?, FederationResultCallback?) -> Void
  ) -> Task<Void, Never> {
    let request = SignInRequest(defaultValue: defaultValue, presentationAnchor: presentationAnchor)
    return Task {
      let result = await Result { try await signIn(request, in: context) }
      let callback = resultCallback()
      switch result {
      case .success(let credential): completion(credential, nil, callback)
      case .failure(let error): completion(nil, AuthError(error, provider: providerID), callback)
      }
    }
  }

  private func resultCallback() -> FederationResultCallback {
    let once = Once()
    return { user, error in
      guard once.first() else { return }
      Task {
        if let user {
          await federationDidFinish(.success(user))
        } else {
          await federationDidFinish(.failure(AuthError(error ?? CancellationError(), provider: providerID)))
        }
      }
    }
  }
}

/// Says yes once.
private final class Once: Sendable {
  private let isUsed = Mutex(false)

  func first() -> Bool {
    isUsed.withLock { used in
      defer { used = true }
      return !used
    }
  }
}
