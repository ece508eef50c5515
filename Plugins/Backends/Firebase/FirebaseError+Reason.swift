import Lanyard

extension FirebaseError {
  /// What was being done when the service refused.
  enum Occasion {
    /// Exchanging a credential, or making an anonymous user.
    case signIn
    /// Exchanging a credential of somebody who is signed in.
    case reauthentication
    /// Anything else for somebody who is signed in.
    case session
  }

  /// What the refusal becomes for the host.
  func authError(_ occasion: Occasion) -> AuthError {
    // Only the emulator says so.
    if status == 501 { return AuthError(.unsupported("what it was asked"), provider: .firebase, underlying: self) }
    // With such a status it is the service that has failed, whatever the body says.
    let hasFailed = status >= 500 || status == 429
    let reason = hasFailed ? .serverError(status: status) : personal(occasion) ?? general
    switch reason {
    // It is not the provider that said no.
    case .refused, .serverError: return AuthError(reason, provider: .firebase, underlying: self)
    default: return AuthError(reason, underlying: self)
    }
  }

  /// Reasons that depend on who is signed in.
  private func personal(_ occasion: Occasion) -> AuthError.Reason? {
    switch (code, occasion) {
    case (.userNotFound, .reauthentication), (.emailNotFound, .reauthentication): .userMismatch
    case (.userNotFound, .session), (.emailNotFound, .session), (.invalidIDToken, .session),
      (.tokenExpired, .session), (.invalidRefreshToken, .session):
      .sessionEnded
    default: nil
    }
  }

  private var general: AuthError.Reason {
    switch code {
    case .userDisabled: .userDisabled
    case .credentialTooOld: .requiresRecentLogin
    case .emailExists: .emailAlreadyInUse
    case .federatedUserIDAlreadyLinked: .credentialAlreadyInUse
    case .tooManyAttempts, .quotaExceeded: .serverError(status: 429)
    case "SECOND_FACTOR_EXISTS", "MISSING_MFA_PENDING_CREDENTIAL", "MISSING_MFA_ENROLLMENT_ID",
      "INVALID_MFA_PENDING_CREDENTIAL", "MFA_ENROLLMENT_NOT_FOUND":
      .secondFactorRequired
    default: advice.map { .misconfigured($0) } ?? .refused(code: code.rawValue)
    }
  }

  /// How the host mends its own mistake; `nil` if it is not the host's.
  private var advice: String? {
    switch (code, reason) {
    case (.operationNotAllowed, _):
      "The Firebase project does not allow this way to sign in. Switch it on in the console, under Sign-in method."
    case (.passwordLoginDisabled, _): "The Firebase project has passwords switched off."
    case (.adminOnlyOperation, _):
      "The Firebase project allows no new users, or no anonymous ones. Switch them on in the console."
    case (.configurationNotFound, _):
      "The Firebase project has no authentication. Begin it in the console, under Authentication."
    case (.invalidProviderID, _):
      "Firebase does not know the provider. Give its name there with providerNames."
    case (.missingOrInvalidNonce, _):
      "Firebase wants the SHA-256 of the nonce in the ID token. Set nonceForm of the provider to .sha256Hex."
    case (.invalidAPIKey, _), (_, "keyInvalid"?): "The API key is not one of a Firebase project."
    case (.permissionDenied, _), ("API_KEY_IOS_APP_BLOCKED", _), ("API_KEY_ANDROID_APP_BLOCKED", _),
      (.missingClientIdentifier, _), (_, "ipRefererBlocked"?):
      "The API key is not for this application. Give the bundle id or the package that it is restricted to."
    case (.unauthorizedDomain, _), ("INVALID_CONTINUE_URI", _), ("MISSING_CONTINUE_URI", _):
      "The domain is not authorized. Add it in the Firebase console."
    case (.tenantIDMismatch, _), (.unsupportedTenantOperation, _), ("TENANT_NOT_FOUND", _), ("INVALID_TENANT_ID", _):
      "The Firebase project has no such tenant, or the user is of another one. Check tenantID."
    default: nil
    }
  }
}

extension ProviderID {
  /// Whom an error concerns that is the service's own.
  static let firebase: ProviderID = "firebase"
}
