/// Hears what a sign-in button does. Every member has a default.
@MainActor public protocol SignInButtonDelegate: AnyObject {
  /// Asked just before a sign-in begins; `false` makes the tap do nothing. Not asked before a sign-out.
  func signInButtonWillLogin(_ button: SignInButtonModel) async -> Bool
  /// A sign-in has ended: well, cancelled, or with an error. Called once for each that ``signInButtonWillLogin(_:)`` let begin.
  func signInButton(_ button: SignInButtonModel, didCompleteWith result: SignInButtonResult)
  /// The person is signed out; not called if they changed their mind.
  func signInButton(_ button: SignInButtonModel, didLogOutWith report: SignOutReport)
  /// A sign-out has failed, and the person is still signed in.
  func signInButton(_ button: SignInButtonModel, didFailToLogOutWith error: AuthError)
  /// Asked before the tooltip appears.
  func signInButton(_ button: SignInButtonModel, shouldShow tooltip: Tooltip) -> Bool
}

extension SignInButtonDelegate {
  /// Lets it begin.
  public func signInButtonWillLogin(_ button: SignInButtonModel) async -> Bool { true }
  /// Does nothing.
  public func signInButton(_ button: SignInButtonModel, didCompleteWith result: SignInButtonResult) {}
  /// Does nothing.
  public func signInButton(_ button: SignInButtonModel, didLogOutWith report: SignOutReport) {}
  /// Does nothing.
  public func signInButton(_ button: SignInButtonModel, didFailToLogOutWith error: AuthError) {}
  /// Lets it appear.
  public func signInButton(_ button: SignInButtonModel, shouldShow tooltip: Tooltip) -> Bool { true }
}
