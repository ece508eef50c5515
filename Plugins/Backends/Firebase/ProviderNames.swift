import Lanyard

/// What Firebase calls the providers. Most have the same name here and there; those that were added as OpenID providers are
/// called `oidc.` and something in the console.
struct ProviderNames: Sendable {
  private let names: [ProviderID: String]
  private let ids: [String: ProviderID]

  init(_ names: [ProviderID: String]) {
    self.names = names
    ids = Dictionary(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  func name(_ id: ProviderID) -> String { names[id] ?? id.rawValue }

  func id(_ name: String) -> ProviderID { ids[name] ?? ProviderID(rawValue: name) }
}
