extension AuthError {
  /// What went wrong, in one sentence for the person: in their language, without codes.
  ///
  /// - Parameters:
  ///   - strings: the texts.
  ///   - provider: what the provider is called; without it the id stands there, or words for a provider.
  public func message(in strings: AuthStrings, provider: String? = nil) -> String {
    let name = provider ?? providerID?.rawValue ?? strings(.theProvider)
    switch reason {
    case .unreachable(let host): return strings(.errorUnreachable, [.host: host])
    case .untrusted(let host): return strings(.errorUntrusted, [.host: host])
    case .accountCollision(let collision): return strings(.errorCollision, [.email: collision.email])
    default:
      let text = strings(messageKey, [.provider: name])
      // Words for a provider may begin the sentence, a name keeps its case.
      return provider == nil && providerID == nil ? text.beginningUppercased : text
    }
  }

  /// What the person can do about it, in one sentence in their language.
  public func recovery(in strings: AuthStrings) -> String {
    strings(recoveryKey)
  }

  private var messageKey: AuthStrings.Key {
    switch reason {
    case .cancelled: .errorCancelled
    case .declined: .errorDeclined
    case .superseded: .errorSuperseded
    case .timedOut: .errorTimedOut
    case .busy: .errorBusy
    case .unknownProvider, .duplicateProvider, .incompatibleProvider, .misconfigured, .unverifiable: .errorSetup
    case .unsupported: .errorUnsupported
    case .portInUse: .errorPortInUse
    case .browserUnavailable: .errorBrowser
    case .storage(.full): .errorStorageFull
    case .storage: .errorStorage
    case .unreachable: .errorUnreachable
    case .untrusted: .errorUntrusted
    case .serverError: .errorServer
    case .refused: .errorRefused
    case .invalidResponse, .invalidIDToken: .errorInvalidAnswer
    case .accountCollision: .errorCollision
    case .userDisabled: .errorUserDisabled
    case .userMismatch: .errorUserMismatch
    case .alreadyLinked: .errorAlreadyLinked
    case .notLinked: .errorNotLinked
    case .lastProvider: .errorLastProvider
    case .credentialAlreadyInUse: .errorCredentialInUse
    case .emailAlreadyInUse: .errorEmailInUse
    case .requiresRecentLogin: .errorRecentLogin
    case .secondFactorRequired: .errorSecondFactor
    case .noPendingCollision: .errorNoCollision
    case .noPendingSignIn: .errorNoSignIn
    case .notSignedIn: .errorNotSignedIn
    case .sessionEnded: .errorSessionEnded
    case .unknown: .errorUnknown
    }
  }

  private var recoveryKey: AuthStrings.Key {
    switch reason {
    case .cancelled, .declined, .superseded, .timedOut, .notSignedIn, .sessionEnded, .requiresRecentLogin,
      .noPendingCollision, .noPendingSignIn:
      .recoverSignInAgain
    case .busy: .recoverFinishOther
    case .unknownProvider, .duplicateProvider, .incompatibleProvider, .misconfigured, .unsupported, .unverifiable:
      .recoverTellMaker
    case .portInUse: .recoverEndProgram
    case .browserUnavailable: .recoverBrowser
    case .storage: .recoverStorage
    case .unreachable: .recoverConnection
    case .untrusted: .recoverClock
    case .serverError, .refused, .invalidResponse, .invalidIDToken, .unknown: .recoverTryAgain
    case .accountCollision: .recoverSignInAsBefore
    case .userDisabled: .recoverAskService
    case .userMismatch: .recoverSameAccount
    case .alreadyLinked: .recoverUseOther
    case .notLinked: .recoverLinkedProvider
    case .lastProvider: .recoverLinkFirst
    case .secondFactorRequired: .recoverSecondFactor
    case .credentialAlreadyInUse, .emailAlreadyInUse: .recoverOtherAccount
    }
  }
}

extension String {
  fileprivate var beginningUppercased: String {
    // An isolating mark may stand before the first letter.
    guard let first = firstIndex(where: { $0.isLetter }), self[..<first].allSatisfy({ $0 == "\u{2068}" }) else {
      return self
    }
    return self[..<first] + self[first].uppercased() + self[index(after: first)...]
  }
}
