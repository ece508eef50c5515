import Synchronization

/// The providers of a client, in the order of their buttons. May change while the program runs.
///
/// A sign-in under way keeps the provider it started with.
public final class ProviderRegistry: Sendable {
  private let providers = Mutex<[any AuthProvider]>([])
  private let backend: any FederationBackend

  init(backend: any FederationBackend) {
    self.backend = backend
  }

  /// All providers in the order they were registered.
  public var all: [any AuthProvider] {
    providers.withLock { $0 }
  }

  /// The provider of an id, `nil` if there is none.
  public subscript(id: ProviderID) -> (any AuthProvider)? {
    all.first { $0.providerID == id }
  }

  /// Adds a provider behind the others.
  ///
  /// - Throws: ``AuthError`` with reason `duplicateProvider`, `misconfigured` for an empty id, or
  ///   `incompatibleProvider` if the provider yields nothing that the backend accepts.
  public func register(_ provider: any AuthProvider) throws(AuthError) {
    try check(provider)
    let added = providers.withLock { providers in
      guard !providers.contains(where: { $0.providerID == provider.providerID }) else { return false }
      providers.append(provider)
      return true
    }
    guard added else { throw AuthError(.duplicateProvider, provider: provider.providerID) }
  }

  /// Puts a provider in the place of the one with the same id.
  ///
  /// - Throws: as ``register(_:)`` does, and ``AuthError`` with reason `unknownProvider` if there is none.
  public func replace(_ provider: any AuthProvider) throws(AuthError) {
    try check(provider)
    let replaced = providers.withLock { providers in
      guard let place = providers.firstIndex(where: { $0.providerID == provider.providerID }) else { return false }
      providers[place] = provider
      return true
    }
    guard replaced else { throw unknown(provider.providerID) }
  }

  /// Removes a provider.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func unregister(_ id: ProviderID) -> Bool {
    providers.withLock { providers in
      let count = providers.count
      providers.removeAll { $0.providerID == id }
      return providers.count < count
    }
  }

  /// The provider of an id.
  ///
  /// - Throws: ``AuthError`` with reason `unknownProvider`, which lists those that are registered.
  public func provider(_ id: ProviderID) throws(AuthError) -> any AuthProvider {
    guard let provider = self[id] else { throw unknown(id) }
    return provider
  }

  private func unknown(_ id: ProviderID) -> AuthError {
    AuthError(.unknownProvider(registered: all.map(\.providerID)), provider: id)
  }

  private func check(_ provider: any AuthProvider) throws(AuthError) {
    guard !provider.providerID.rawValue.isEmpty else {
      throw AuthError(.misconfigured("The provider \(provider.shortName) has an empty id. Give it one of its own."))
    }
    guard let acceptedKinds = backend.acceptedKinds(of: provider.providerID) else { return }
    let yields = provider.capabilities.yields
    guard yields.isDisjoint(with: acceptedKinds) else { return }
    throw backend.incompatible(provider.providerID, yields: yields, accepts: acceptedKinds)
  }
}
