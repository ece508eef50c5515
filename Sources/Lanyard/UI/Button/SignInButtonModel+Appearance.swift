extension SignInButtonModel {
  /// What a renderer draws.
  ///
  /// - Parameter isDark: whether the surroundings are dark.
  public func appearance(isDark: Bool = false) -> SignInButtonAppearance {
    let provider = client.providers[providerID]
    let style = provider?.style ?? .plain
    let canBePressed = isEnabled && !state.isBusy && provider != nil
    let title = title(provider)
    return SignInButtonAppearance(
      title: title, shortTitle: options.title?(state) ?? strings(state.user == nil ? .logIn : .logOut),
      subtitle: options.subtitle?(state), isEnabled: canBePressed, isBusy: state.isBusy, icon: style.icon,
      alignment: style.buttonAlignment,
      colors: style.colors(!canBePressed ? .disabled : isPressed ? .pressed : .normal, isDark: isDark),
      height: options.size.rawValue, tooltip: tooltipText,
      accessibility: accessibility(title, canBePressed: canBePressed))
  }

  var strings: AuthStrings { client.options.strings }

  private func title(_ provider: (any AuthProvider)?) -> String {
    if let title = options.title?(state) { return title }
    return state.user == nil ? provider?.label(in: strings) ?? strings(.logIn) : strings(.logOut)
  }

  private func accessibility(_ title: String, canBePressed: Bool) -> SignInButtonAppearance.Accessibility {
    var traits: Set<SignInButtonAppearance.Accessibility.Trait> = [.button]
    if !canBePressed { traits.insert(.notEnabled) }
    if state.isBusy { traits.insert(.updatesFrequently) }
    if state.user != nil { traits.insert(.selected) }
    return SignInButtonAppearance.Accessibility(label: title, hint: options.subtitle?(state), traits: traits)
  }

  /// What a reader of the screen hears when somebody has come or gone.
  func announcement(of state: SignInButtonState) -> String {
    guard let user = state.user else { return strings(.signedOut) }
    return strings(.signedInAs, [.name: user.displayName ?? user.email ?? user.id])
  }
}
