extension AuthProvider {
  /// The text of the button in the person's language.
  ///
  /// A ``signInLabel`` that is one of the English standard texts ("Sign in with", "Continue with", "Log in with" and the
  /// short name) is translated; a text of the host's own stays as it is.
  public func label(in strings: AuthStrings) -> String {
    let name: [AuthStrings.Placeholder: String] = [.provider: shortName]
    let english = AuthStrings(.english)
    let key = [AuthStrings.Key.signInWith, .continueWith, .logInWith].first { english($0, name) == signInLabel }
    return key.map { strings($0, name) } ?? signInLabel
  }
}
