extension AuthError: CustomStringConvertible {
  /// What went wrong, in one English sentence for logs and terminals.
  public var message: String {
    switch reason {
    case .cancelled(by: .user): "The sign-in was cancelled."
    case .cancelled(by: .program): "The program cancelled the sign-in."
    case .cancelled(by: .task): "The task that waited for the sign-in was cancelled."
    case .declined: "The request was declined at \(providerName)."
    case .superseded: "A later sign-in took the place of this one."
    case .timedOut: "The sign-in took too long."
    case .busy: "Another sign-in is under way."
    case .unknownProvider: "No provider called \(providerName) is registered."
    case .duplicateProvider: "A provider called \(providerName) is already registered."
    case .incompatibleProvider(let backend, _, _): "\(backend.rawValue) cannot use what \(providerName) yields."
    case .misconfigured(let text): text
    case .unsupported(let what): "\(providerName) does not support \(what)."
    case .portInUse(let port): "Port \(port), which the redirect URI needs, is taken by another program."
    case .browserUnavailable(let text): "No browser could be opened: \(text)"
    case .storage(let error): "The storage failed: \(error.message)"
    case .unreachable(let host): "\(host) cannot be reached."
    case .untrusted(let host): "The connection to \(host) cannot be trusted."
    case .serverError(let status): "\(providerName) is out of order (HTTP \(status))."
    case .refused(let code): "\(providerName) refused: \(code)."
    case .invalidResponse(let text): "The answer of \(providerName) cannot be used: \(text)."
    case .invalidIDToken(let text): "The ID token of \(providerName) was refused: \(text)."
    case .unverifiable: "Nothing proves that the credential was issued to this application."
    case .accountCollision(let collision): "\(collision.email) belongs to an account that signs in another way."
    case .userDisabled: "The account is disabled."
    case .userMismatch: "Another account was used than the one that is signed in."
    case .alreadyLinked: "The account can be signed in to with \(providerName) already."
    case .notLinked: "The account cannot be signed in to with \(providerName)."
    case .lastProvider: "\(providerName) is the only way in to the account."
    case .credentialAlreadyInUse: "This account of \(providerName) belongs to another user."
    case .emailAlreadyInUse: "The e-mail address belongs to another user."
    case .requiresRecentLogin: "The last sign-in is too long ago for this."
    case .secondFactorRequired: "The account is guarded by a second factor."
    case .noPendingCollision: "There is no account that waits to be linked."
    case .noPendingSignIn: "There is no sign-in that this would finish."
    case .notSignedIn: "Nobody is signed in."
    case .sessionEnded: "The session is over."
    case .unknown(let text): "Something unexpected happened: \(text)."
    }
  }

  /// What can be done about it, in one English sentence.
  public var recovery: String {
    switch reason {
    case .cancelled, .declined, .superseded, .timedOut, .notSignedIn, .sessionEnded, .requiresRecentLogin,
      .noPendingCollision, .noPendingSignIn:
      "Sign in again."
    case .busy: "Finish or cancel the other sign-in first."
    case .unknownProvider(let registered) where registered.isEmpty: "Register a provider first."
    case .unknownProvider(let registered):
      "Use one of these: \(registered.map(\.rawValue).joined(separator: ", "))."
    case .duplicateProvider: "Use replace(_:) to put another in its place."
    case .incompatibleProvider(_, let yields, let accepts):
      "It yields \(yields.map(\.rawValue).joined(separator: ", ")), accepted are "
        + "\(accepts.map(\.rawValue).joined(separator: ", "))."
    case .misconfigured, .unsupported, .unverifiable: "Change the configuration of the application."
    case .portInUse: "End the other program, or register a redirect URI with another port."
    case .browserUnavailable: "Set BROWSER, or paste the redirect by hand."
    case .storage: "Check that the place is there, writable by this user alone, and not full."
    case .unreachable, .serverError: "Check the connection and try again."
    case .untrusted: "Check the clock and the certificates of this machine."
    case .refused, .invalidResponse, .invalidIDToken, .unknown:
      "Try again; if it happens again, check the client's settings at the provider."
    case .accountCollision: "Sign in the way you did before."
    case .userDisabled: "Ask whoever runs the service."
    case .userMismatch: "Choose the account that is signed in."
    case .alreadyLinked: "Use it, or another account of the provider after unlinking this one."
    case .notLinked: "Choose one of the providers that the account is linked with."
    case .lastProvider: "Link another provider first, or delete the account."
    case .secondFactorRequired: "Sign in with an application that can ask for it, or remove it from the account."
    case .credentialAlreadyInUse, .emailAlreadyInUse: "Sign in as that user, or choose another account."
    }
  }

  /// The message.
  public var description: String { message }

  private var providerName: String { providerID?.rawValue ?? "the provider" }
}

extension StorageError {
  /// What went wrong, in one English phrase.
  public var message: String {
    switch self {
    case .unreadable(let text): "what is stored cannot be read (\(text))"
    case .notWritable(let text): "it cannot be written to (\(text))"
    case .full: "it is full"
    case .insecure(let text): "others can get at it (\(text))"
    case .locked: "it is locked"
    }
  }
}
