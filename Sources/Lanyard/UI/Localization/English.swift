extension AuthStrings.Key {
  /// The text in English.
  var english: String {
    switch self {
    case .signInWith: "Sign in with {provider}"
    case .continueWith: "Continue with {provider}"
    case .logInWith: "Log in with {provider}"
    case .logIn: "Log in"
    case .logOut: "Log out"
    case .signedInAs: "Signed in as {name}"
    case .signedOut: "Signed out"
    case .cancel: "Cancel"

    case .signOutQuestion: "Sign out?"
    case .signOutQuestionNamed: "Sign out {name}?"
    case .signOut: "Sign out"
    case .yesOrNo: "[y/N]"
    case .yesAnswers: "y yes"
    case .collision:
      "{email} belongs to an account that signs in another way. Sign in as you did before, and {provider} is added."
    case .reauthenticateToDelete: "Sign in again to delete your account."
    case .reauthenticateToUnlink: "Sign in again to remove this way to sign in."

    case .signingIn: "Signing in with {provider}…"
    case .signingOut: "Signing out…"
    case .linking: "Linking {provider}…"
    case .signingInAgain: "Signing in with {provider} again…"

    case .browserOpening: "Opening the browser to sign in with {provider}. If nothing opens, visit:\n{address}"
    case .deviceCode:
      "To sign in with {provider}, open this address on any device:\n{address}\nand type in the code {code}"
    case .pin:
      "To sign in with {provider}, open this address in any browser:\n{address}\nand type in the number it shows:"
    case .pasteInvitation:
      """
      To sign in with {provider}, open this address in a browser, on any machine:

      {address}

      At the end the browser goes to an address that begins with
      {target}
      and may say that it cannot be reached. Copy the whole address from the address bar and paste it here:
      """
    case .pasteHint:
      """
      That is not the answer to this sign-in. Copy the whole address from the browser's address bar, with everything \
      after the question mark, and paste it here:
      """

    case .pageReceivedTitle: "Back to the app"
    case .pageReceivedText: "The answer of {provider} has arrived. You can close this page and go on in the app."
    case .pageRefusedTitle: "Not signed in"
    case .pageRefusedText:
      "{provider} did not confirm the sign-in. You can close this page and try again in the app."
    case .pageLateTitle: "Already answered"
    case .pageLateText: "This sign-in has had its answer. You can close this page and go on in the app."
    case .pageStrangeTitle: "Not for this sign-in"
    case .pageStrangeText:
      "This address does not belong to the sign-in under way. Please go on in the window that the app opened."
    case .pageMissingTitle: "Nothing here"
    case .pageMissingText: "There is no page at this address. You can close it."

    case .pickerTitle: "Sign in"
    case .pickerText: "Choose how you want to sign in."
    case .pickerKeys: "↑ ↓ choose · Enter sign in · Esc cancel"
    case .pickerNumber: "A number to sign in, nothing to cancel:"
    case .pickerNoSuchChoice: "There is no {choice}."
    case .pickerEndedText: "You can close this page."
    case .legalTerms: "By signing in you accept the {termsOfService}."
    case .legalPrivacy: "The {privacyPolicy} says what happens to your data."
    case .termsOfService: "Terms of Service"
    case .privacyPolicy: "Privacy Policy"

    case .alertErrorTitle: "Error"
    case .alertCancelledTitle: "Alert"
    case .alertCancelledText: "Sign in cancelled"
    case .alertBackendTitle: "Failed to sign in"
    case .alertLinkTitle: "Failed to link"

    case .theProvider: "the provider"
    case .errorCancelled: "The sign-in was cancelled."
    case .errorDeclined: "{provider} says that the request was declined."
    case .errorSuperseded: "A later sign-in took the place of this one."
    case .errorTimedOut: "The sign-in took too long."
    case .errorBusy: "Another sign-in is under way."
    case .errorSetup: "Signing in is not set up correctly in this app."
    case .errorUnsupported: "{provider} does not support this."
    case .errorPortInUse: "Another program occupies the connection that the sign-in needs."
    case .errorBrowser: "No browser could be opened."
    case .errorStorage: "What this app remembers cannot be read or written."
    case .errorStorageFull: "There is no room left to remember the sign-in."
    case .errorUnreachable: "{host} cannot be reached."
    case .errorUntrusted: "The connection to {host} cannot be trusted."
    case .errorServer: "{provider} is out of order at the moment."
    case .errorRefused: "{provider} refused the sign-in."
    case .errorInvalidAnswer: "{provider} gave an answer that cannot be used."
    case .errorCollision: "{email} belongs to an account that signs in another way."
    case .errorUserDisabled: "This account is disabled."
    case .errorUserMismatch: "This is another account than the one that is signed in."
    case .errorAlreadyLinked: "{provider} is linked with this account already."
    case .errorNotLinked: "{provider} is not linked with this account."
    case .errorLastProvider: "{provider} is the only way to sign in to this account."
    case .errorCredentialInUse: "This way to sign in belongs to another user."
    case .errorEmailInUse: "This e-mail address belongs to another user."
    case .errorRecentLogin: "The last sign-in is too long ago for this."
    case .errorSecondFactor: "This account is guarded by a second factor."
    case .errorNoCollision: "There is nothing that waits to be linked."
    case .errorNoSignIn: "There is no sign-in that this would finish."
    case .errorNotSignedIn: "Nobody is signed in."
    case .errorSessionEnded: "The session is over."
    case .errorUnknown: "Something unexpected happened."

    case .recoverSignInAgain: "Please sign in again."
    case .recoverFinishOther: "Finish or cancel the other sign-in first."
    case .recoverTellMaker: "Please tell the maker of this app."
    case .recoverEndProgram: "Close the other program and try again."
    case .recoverBrowser: "Install a browser or choose a default one."
    case .recoverStorage: "Make room or check the permissions, then try again."
    case .recoverConnection: "Check the connection and try again."
    case .recoverClock: "Check the date and time of this device and the network you are in."
    case .recoverTryAgain: "Please try again later."
    case .recoverSignInAsBefore: "Sign in the way you did before."
    case .recoverAskService: "Ask whoever runs the service."
    case .recoverSameAccount: "Choose the account that is signed in."
    case .recoverUseOther: "Use it to sign in, or choose another account."
    case .recoverLinkedProvider: "Choose one that is linked with the account."
    case .recoverLinkFirst: "Link another way to sign in first, or delete the account."
    case .recoverSecondFactor: "Sign in with an app that can ask for it, or remove it from the account."
    case .recoverOtherAccount: "Sign in as that user, or choose another account."
    }
  }
}
