internal import Lanyard

/// One provider in a list to choose from: its button as the render model has it, and nothing of our own.
struct PickerEntry: Sendable {
  let providerID: ProviderID
  let shortName: String
  let light: SignInButtonAppearance
  let dark: SignInButtonAppearance
  let style: ProviderStyle

  /// The providers that are registered at the moment, in their order.
  @MainActor static func all(of client: AuthClient, in strings: AuthStrings) -> [PickerEntry] {
    client.providers.all.map { provider in
      let label = provider.label(in: strings)
      var options = SignInButtonOptions()
      // Whoever is in may come in another way.
      options.title = { _ in label }
      options.size = .regular
      let button = SignInButtonModel(client: client, providerID: provider.providerID, options: options)
      return PickerEntry(
        providerID: provider.providerID, shortName: provider.shortName, light: button.appearance(),
        dark: button.appearance(isDark: true), style: provider.style)
    }
  }
}
