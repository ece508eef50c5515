// What hooks are asked to show, in words. A host may take them or write its own.

extension Activity {
  /// What is going on.
  public func text(in strings: AuthStrings) -> String {
    let name: [AuthStrings.Placeholder: String] = [.provider: provider.shortName]
    return switch kind {
    case .signIn: strings(.signingIn, name)
    case .signOut: strings(.signingOut)
    case .link: strings(.linking, name)
    case .reauthenticate: strings(.signingInAgain, name)
    }
  }
}

extension SignOutPrompt {
  /// The question, with the person's name or address if there is one.
  public func text(in strings: AuthStrings) -> String {
    guard let name = user.displayName ?? user.email else { return strings(.signOutQuestion) }
    return strings(.signOutQuestionNamed, [.name: name])
  }
}

extension DeviceCodePrompt {
  /// What the person has to do, in several lines.
  public func text(in strings: AuthStrings) -> String {
    strings(.deviceCode, [.provider: provider.shortName, .address: verificationURI, .code: userCode])
  }
}

extension PINPrompt {
  /// What the person has to do, in several lines; the number comes behind them.
  public func text(in strings: AuthStrings) -> String {
    strings(.pin, [.provider: provider.shortName, .address: authorizationURL])
  }
}

extension BrowserRequest {
  /// What happens, and the address in case it does not.
  public func text(in strings: AuthStrings) -> String {
    strings(.browserOpening, [.provider: provider.shortName, .address: url])
  }
}

extension ReauthenticationPrompt {
  /// Why the person should sign in again.
  public func text(in strings: AuthStrings) -> String {
    switch operation {
    case .deleteUser: strings(.reauthenticateToDelete)
    case .unlink: strings(.reauthenticateToUnlink)
    }
  }
}

extension AccountCollision {
  /// What happened and what the person can do.
  ///
  /// - Parameter provider: what the provider is called whose credential waits; without it the id stands there.
  public func text(in strings: AuthStrings, provider: String? = nil) -> String {
    strings(.collision, [.email: email, .provider: provider ?? pendingProviderID.rawValue])
  }
}
