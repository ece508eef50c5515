import Synchronization

/// The host's door: signs people in, keeps the session, signs them out.
///
/// It only connects a provider that proves, a backend that decides and a storage that remembers.
///
/// ```swift
/// let client = try AuthClient(providers: [acme], backend: accounts, context: .desktop())
/// let result = try await client.signIn(with: "acme.example")
/// ```
public final class AuthClient: Sendable {
  /// The providers. May change while the program runs.
  public let providers: ProviderRegistry
  /// The policies.
  public let options: AuthClientOptions
  let backend: any FederationBackend
  let context: AuthContext
  let keeper: SessionKeeper
  let collisions: PendingCollisions
  let pendingAttempts: PendingAttempts
  let gate = AttemptGate()
  let anonymousTurns = Turns()
  private let ownHooks: Mutex<UIHooks>

  /// Makes a client. Nothing is read or sent yet; see ``restore()``.
  ///
  /// - Throws: ``AuthError`` as ``ProviderRegistry/register(_:)`` does.
  public init(
    providers: [any AuthProvider] = [],
    backend: any FederationBackend = ProviderOnlyBackend(),
    hooks: UIHooks = UIHooks(),
    options: AuthClientOptions = AuthClientOptions(),
    context: AuthContext
  ) throws(AuthError) {
    try options.legalNotice?.check()
    self.providers = ProviderRegistry(backend: backend)
    self.options = options
    self.backend = backend
    self.context = context
    keeper = SessionKeeper(options, backend: backend, context: context)
    collisions = PendingCollisions(namespace: options.namespace, backend: backend.backendID, context: context)
    pendingAttempts = PendingAttempts(namespace: options.namespace, backend: backend.backendID, context: context)
    ownHooks = Mutex(hooks)
    for provider in providers { try self.providers.register(provider) }
  }

  /// The client's hooks. What is `nil` is inherited from the context's preset; a provider and an attempt may override.
  public var hooks: UIHooks {
    get { ownHooks.withLock { $0 } }
    set { ownHooks.withLock { $0 = newValue } }
  }

  /// Whether somebody is signed in, without waiting: right in a button's first frame.
  public var state: AuthState { keeper.broadcaster.state }

  /// The signed-in user, `nil` if nobody is or nobody has looked yet.
  public var currentUser: AuthUser? { state.user }

  /// The state now, then each change. Every caller gets a stream of their own.
  public var stateChanges: AsyncStream<AuthState> { keeper.broadcaster.stream() }

  /// The hooks that hold for one attempt: attempt, provider, client, preset.
  func resolveHooks(_ attempt: UIHooks = UIHooks(), provider: (any AuthProvider)?) -> UIHooks {
    attempt
      .inheriting(provider?.hooks ?? UIHooks())
      .inheriting(hooks)
      .inheriting(context.hooks)
  }

  func description(of id: ProviderID) -> ProviderDescription {
    ProviderDescription(providerID: id, shortName: providers[id]?.shortName ?? id.rawValue)
  }
}
