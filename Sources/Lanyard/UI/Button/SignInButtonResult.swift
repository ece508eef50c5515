/// How a sign-in that a button began has ended. There is no success without a result.
public enum SignInButtonResult: Sendable {
  /// The person is signed in.
  case success(AuthResult)
  /// The person went away, said no, or was overtaken: nothing to alarm anybody.
  case cancelled(AuthError)
  /// It went wrong.
  case failure(AuthError)

  init(_ result: Result<AuthResult, AuthError>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = error.isAlarming ? .failure(error) : .cancelled(error)
    }
  }

  /// Whether the person ended it.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  /// What came of a success.
  public var value: AuthResult? {
    if case .success(let value) = self { value } else { nil }
  }

  /// What went wrong, or how it was cancelled.
  public var error: AuthError? {
    switch self {
    case .success: nil
    case .cancelled(let error), .failure(let error): error
    }
  }

  /// The scopes that the person granted.
  public var grantedPermissions: [String] { value?.credential.grantedScopes ?? [] }
  /// The scopes that the person declined.
  public var declinedPermissions: [String] { value?.credential.declinedScopes ?? [] }
  /// The provider's token: the access token, or the ID token where there is no other.
  public var token: Secret? { value.flatMap { $0.credential.accessToken ?? $0.credential.idToken } }
}
