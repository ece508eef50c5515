/// What a sign-in button does, as a pure function: what happens to it leads to another state, and to things to be done.
struct SignInButtonReducer: Sendable {
  enum Event: Sendable {
    case tapped
    /// Whether the host lets the sign-in begin.
    case allowed(Bool)
    case signInEnded(SignInButtonResult)
    /// Whether the person really wants to sign out.
    case confirmed(Bool)
    case signOutEnded(Result<SignOutReport, AuthError>)
    /// Somebody signed in or out, here or elsewhere.
    case userChanged(AuthUser?)
  }

  enum Effect: Sendable {
    case hideTooltip
    case askHost
    case signIn
    case askPerson(AuthUser)
    case signOut
    case announce(SignInButtonState)
    case report(SignInButtonResult)
    case reportSignOut(Result<SignOutReport, AuthError>)
  }

  private enum Step: Sendable {
    case idle, askingHost, signingIn, askingPerson, signingOut
  }

  private var step = Step.idle
  /// The user who is signed in and has a way in through the button's provider.
  private var user: AuthUser?
  let providerID: ProviderID

  init(providerID: ProviderID, user: AuthUser?) {
    self.providerID = providerID
    self.user = Self.own(user, providerID)
  }

  var state: SignInButtonState {
    switch (step, user) {
    case (.signingOut, let user?), (.askingPerson, let user?): .signingOut(user)
    case (.askingHost, _), (.signingIn, _): .signingIn
    case (_, let user?): .signedIn(user)
    case (_, nil): .signedOut
    }
  }

  mutating func handle(_ event: Event) -> [Effect] {
    switch (event, step) {
    case (.tapped, .idle): return tap()
    // A second tap while something is under way does nothing.
    case (.tapped, _): return []
    case (.allowed(true), .askingHost):
      step = .signingIn
      return [.signIn]
    case (.allowed(false), .askingHost):
      step = .idle
      return []
    case (.signInEnded(let result), .signingIn): return end(result)
    case (.confirmed(true), .askingPerson):
      step = .signingOut
      return [.signOut]
    case (.confirmed(false), .askingPerson):
      step = .idle
      return []
    case (.signOutEnded(let result), .signingOut): return end(result)
    case (.userChanged(let user), _): return change(to: Self.own(user, providerID))
    default: return []
    }
  }

  private mutating func tap() -> [Effect] {
    guard let user else {
      step = .askingHost
      return [.hideTooltip, .askHost]
    }
    step = .askingPerson
    return [.hideTooltip, .askPerson(user)]
  }

  private mutating func end(_ result: SignInButtonResult) -> [Effect] {
    step = .idle
    guard let value = result.value else { return [.report(result)] }
    let effects = change(to: Self.own(value.user, providerID))
    return effects + [.report(result)]
  }

  private mutating func end(_ result: Result<SignOutReport, AuthError>) -> [Effect] {
    step = .idle
    guard case .success = result else { return [.reportSignOut(result)] }
    let effects = change(to: nil)
    return effects + [.reportSignOut(result)]
  }

  private mutating func change(to user: AuthUser?) -> [Effect] {
    let before = self.user
    self.user = user
    // The same one with another name or picture is no news.
    if before == nil && user == nil { return [] }
    if let before, let user, before.id.utf8.elementsEqual(user.id.utf8) { return [] }
    return [.hideTooltip, .announce(user.map { .signedIn($0) } ?? .signedOut)]
  }

  /// A user who came another way has not signed in with this button.
  private static func own(_ user: AuthUser?, _ providerID: ProviderID) -> AuthUser? {
    user.flatMap { $0.isLinked(to: providerID) ? $0 : nil }
  }
}
