internal import LanyardOAuth
internal import Synchronization

/// X, which used to be Twitter, as far as signing in needs it: OAuth 1.0a with its first interfaces, and OAuth 2.0 with
/// the second ones. Paths are the real ones, below `/twitter`.
public final class TwitterSandbox: Sendable {
  /// What stands before every path, such as `http://127.0.0.1:8089/twitter`.
  public let baseURL: String

  typealias Client = TwitterSandboxClient
  typealias Request = TwitterAuthorizationRequest

  let core: SandboxCore
  /// Nothing is signed with a key here.
  let keys: SandboxKeyRing
  let habits: CodeFlowHabits = {
    var habits = CodeFlowHabits(
      accessTokenLifetime: 7200, idTokenLifetime: 0, code: ("", 42), accessToken: ("", 60), refreshToken: ("", 60),
      namesIssuerInRedirects: false, rotatesRefreshTokens: true, redirectMismatch: TwitterTokenError.redirectMismatch)
    habits.codeLifetime = 30
    habits.tokenType = "bearer"
    return habits
  }()
  /// What there is of OAuth 1.0a.
  private let tokens = Mutex(TwitterTokens())
  private let state: Mutex<CodeFlowState<Client, Request>>

  init(_ core: SandboxCore) async throws {
    self.core = core
    keys = try await SandboxKeyRing(source: core.configuration.keys, kinds: [])
    baseURL = core.baseURL + "/twitter"
    state = Mutex(CodeFlowState(clients: core.configuration.twitterClients))
  }

  /// The registered applications.
  public var clients: TwitterSandboxClients { TwitterSandboxClients(twitter: self) }

  /// The number of a person here.
  public func id(of person: SandboxPerson) -> String { person.twitterID }

  /// The name of a person here, without the `@`.
  public func screenName(of person: SandboxPerson) -> String { person.screenName }

  /// Takes back what a person gave an application, as on the page for connected apps: tokens of both kinds, and consent.
  public func revokeAccess(of person: SandboxPerson, to client: TwitterSandboxClient) {
    withState { $0.revokeAccess(of: person, to: client.clientID) }
    withTokens { $0.revokeAccess(of: person, to: client) }
  }

  func withState<Result: Sendable>(_ body: (inout CodeFlowState<Client, Request>) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  func withTokens<Result: Sendable>(_ body: (inout TwitterTokens) -> Result) -> Result {
    tokens.withLock { body(&$0) }
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = CodeFlowState(clients: core.configuration.twitterClients) }
    withTokens { $0 = TwitterTokens() }
  }
}
