/// An identity provider: it proves who somebody is. The plugin protocol.
///
/// It mirrors FirebaseUI's `FUIAuthProvider` member by member. Identity, label and sign-in must be given, everything
/// else has a default. What is OAuth 2.0 or OpenID Connect is a value of ``OAuthProvider``; what is not a browser flow
/// (a directory, an e-mail link, a test double) conforms directly.
public protocol AuthProvider: Sendable {
  /// The name of the provider; unique in a registry.
  var providerID: ProviderID { get }
  /// The name to show, such as "Acme".
  var shortName: String { get }
  /// The text of the button, such as "Sign in with Acme".
  var signInLabel: String { get }
  /// How the button looks.
  var style: ProviderStyle { get }
  /// What the provider can do.
  var capabilities: ProviderCapabilities { get }
  /// Where the person is sent back to; `nil` if no browser is involved.
  var redirectRule: RedirectRule? { get }
  /// Hooks for sign-ins at this provider; what is `nil` is inherited from the client.
  var hooks: UIHooks { get }

  /// Signs a person in and returns the proof.
  ///
  /// Reports its progress with ``AuthContext/enter(_:)`` and stops when the task is cancelled. May throw anything; an
  /// ``AuthError`` arrives at the host as it is.
  func signIn(_ request: SignInRequest, in context: AuthContext) async throws -> AuthCredential

  /// Hears how the sign-in ended: exactly once for each ``signIn(_:in:)``, whether it failed here, at the backend or not
  /// at all, and before the host is told.
  func federationDidFinish(_ result: Result<AuthUser, AuthError>) async

  /// Fetches the profile of the person, byte for byte as the provider sends it.
  func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8]

  /// Ends the provider's own session in this program, if it keeps one.
  func signOut(_ credential: AuthCredential, in context: AuthContext) async throws

  /// Revokes at the provider what the person had granted.
  func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws

  /// Checks a credential that came from elsewhere: the server's half of a sign-in.
  ///
  /// Succeeds only if the proof is valid **and** names our client.
  ///
  /// - Throws: ``AuthError`` with reason `unverifiable` where the provider offers no such proof.
  func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity

  /// Exchanges the refresh token for a fresh credential of the same person.
  func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential
}

extension AuthProvider {
  /// "Sign in with" and the short name.
  public var signInLabel: String { "Sign in with \(shortName)" }
  /// The plain style.
  public var style: ProviderStyle { .plain }
  /// No redirect.
  public var redirectRule: RedirectRule? { nil }
  /// No hooks of its own.
  public var hooks: UIHooks { UIHooks() }

  /// Does nothing.
  public func federationDidFinish(_ result: Result<AuthUser, AuthError>) async {}

  /// Returns what the credential already carries.
  public func fetchProfile(_ credential: AuthCredential, in context: AuthContext) async throws -> [UInt8] {
    credential.rawProfile
  }

  /// Does nothing: most providers keep no session in this program.
  public func signOut(_ credential: AuthCredential, in context: AuthContext) async throws {}

  /// Throws `unsupported`.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    throw AuthError(.unsupported("revoking a grant"), provider: providerID)
  }

  /// Throws `unverifiable`.
  public func verify(_ credential: AuthCredential, in context: AuthContext) async throws -> VerifiedIdentity {
    throw AuthError(.unverifiable, provider: providerID)
  }

  /// Throws `unsupported`.
  public func refresh(_ credential: AuthCredential, in context: AuthContext) async throws -> AuthCredential {
    throw AuthError(.unsupported("refreshing a credential"), provider: providerID)
  }
}
