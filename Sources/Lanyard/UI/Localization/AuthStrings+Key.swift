extension AuthStrings {
  /// Names a text. A switch outside this package needs a default: later versions may add keys.
  @nonexhaustive
  public enum Key: String, Sendable, Hashable, CaseIterable {
    // MARK: Buttons

    /// A provider's button, with `provider`.
    case signInWith
    /// A provider's button, with `provider`.
    case continueWith
    /// A provider's button, with `provider`.
    case logInWith
    /// A short button.
    case logIn
    /// The button of somebody who is signed in.
    case logOut
    /// Who is signed in, with `name`.
    case signedInAs
    /// Nobody is signed in any more.
    case signedOut
    /// The button that ends a question.
    case cancel

    // MARK: Questions

    /// The question before a sign-out.
    case signOutQuestion
    /// The question before a sign-out, with `name`.
    case signOutQuestionNamed
    /// The button that says yes to it.
    case signOut
    /// The choice on a terminal; the capital letter is what an empty answer means.
    case yesOrNo
    /// Words that mean yes on a terminal, beside "y" and "yes", with blanks between them.
    case yesAnswers
    /// An address belongs to an account that signs in another way, with `email` and `provider`.
    case collision
    /// Why to sign in again before the account is deleted.
    case reauthenticateToDelete
    /// Why to sign in again before a way in is taken away.
    case reauthenticateToUnlink

    // MARK: Waiting

    /// Signing in, with `provider`.
    case signingIn
    /// Signing out.
    case signingOut
    /// Linking, with `provider`.
    case linking
    /// Signing in again, with `provider`.
    case signingInAgain

    // MARK: Elsewhere

    /// The browser opens, with `provider` and `address`.
    case browserOpening
    /// A code for another device, with `provider`, `address` and `code`.
    case deviceCode
    /// A number that a browser shows, with `provider` and `address`.
    case pin
    /// An answer to paste, with `provider`, `address` and `target`.
    case pasteInvitation
    /// What was pasted is no answer.
    case pasteHint

    // MARK: Pages in the browser

    /// The answer has arrived: heading.
    case pageReceivedTitle
    /// The answer has arrived, with `provider`.
    case pageReceivedText
    /// The provider sent an error: heading.
    case pageRefusedTitle
    /// The provider sent an error, with `provider`.
    case pageRefusedText
    /// There was an answer before: heading.
    case pageLateTitle
    /// There was an answer before.
    case pageLateText
    /// An answer to something else: heading.
    case pageStrangeTitle
    /// An answer to something else.
    case pageStrangeText
    /// No page: heading.
    case pageMissingTitle
    /// No page.
    case pageMissingText

    // MARK: Choosing a provider

    /// The heading.
    case pickerTitle
    /// What to do.
    case pickerText
    /// The keys of a terminal.
    case pickerKeys
    /// What to type where there are no keys.
    case pickerNumber
    /// Nothing is called so, with `choice`.
    case pickerNoSuchChoice
    /// Nobody was signed in.
    case pickerEndedText
    /// What signing in accepts, with `termsOfService`.
    case legalTerms
    /// What happens to the person's data, with `privacyPolicy`.
    case legalPrivacy
    /// A link, inside ``legalTerms``.
    case termsOfService
    /// A link, inside ``legalPrivacy``.
    case privacyPolicy

    // MARK: Alerts

    /// The title of a failure.
    case alertErrorTitle
    /// The title of a sign-in that the person ended.
    case alertCancelledTitle
    /// The text of a sign-in that the person ended.
    case alertCancelledText
    /// The title of a sign-in that the backend refused.
    case alertBackendTitle
    /// The title of a link that the backend refused.
    case alertLinkTitle

    // MARK: What went wrong

    /// Stands for the name of a provider that nobody knows.
    case theProvider
    case errorCancelled
    /// With `provider`.
    case errorDeclined
    case errorSuperseded
    case errorTimedOut
    case errorBusy
    case errorSetup
    /// With `provider`.
    case errorUnsupported
    case errorPortInUse
    case errorBrowser
    case errorStorage
    case errorStorageFull
    /// With `host`.
    case errorUnreachable
    /// With `host`.
    case errorUntrusted
    /// With `provider`.
    case errorServer
    /// With `provider`.
    case errorRefused
    /// With `provider`.
    case errorInvalidAnswer
    /// With `email`.
    case errorCollision
    case errorUserDisabled
    case errorUserMismatch
    /// With `provider`.
    case errorAlreadyLinked
    /// With `provider`.
    case errorNotLinked
    /// With `provider`.
    case errorLastProvider
    case errorCredentialInUse
    case errorEmailInUse
    case errorRecentLogin
    case errorSecondFactor
    case errorNoCollision
    case errorNoSignIn
    case errorNotSignedIn
    case errorSessionEnded
    case errorUnknown

    // MARK: What to do about it

    case recoverSignInAgain
    case recoverFinishOther
    case recoverTellMaker
    case recoverEndProgram
    case recoverBrowser
    case recoverStorage
    case recoverConnection
    case recoverClock
    case recoverTryAgain
    case recoverSignInAsBefore
    case recoverAskService
    case recoverSameAccount
    case recoverUseOther
    case recoverLinkedProvider
    case recoverLinkFirst
    case recoverSecondFactor
    case recoverOtherAccount
  }
}

extension AuthStrings.Key {
  /// The shipped text, `nil` for a language that is not.
  func text(in language: AuthLanguage) -> String? {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .japanese: japanese
    case .arabic: arabic
    default: nil
    }
  }
}
