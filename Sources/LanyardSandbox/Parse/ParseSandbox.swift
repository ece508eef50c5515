#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import LanyardOAuth
internal import Synchronization

/// A Parse Server, as far as users and their sessions go: what is below `/users` and `/sessions`, and what belongs to them.
///
/// Whoever signs in brings a credential of another provider of the same sandbox, which is really checked.
public final class ParseSandbox: Sendable {
  /// Where it is, with its mount path, such as `http://127.0.0.1:8089/parse`.
  public let serverURL: String

  let core: SandboxCore
  let credentials: SandboxCredentials
  private let state: Mutex<ParseState>

  init(_ core: SandboxCore, credentials: SandboxCredentials) {
    self.core = core
    self.credentials = credentials
    serverURL = core.baseURL + "/parse"
    state = Mutex(ParseState(core.configuration.parseServer))
  }

  /// How it is set up. May be changed while it runs.
  public var server: ParseSandboxServer {
    get { withState { $0.server } }
    set { withState { $0.server = newValue } }
  }

  /// The users, oldest first.
  public var users: [ParseSandboxUser] { withState { $0.users.map(ParseSandboxUser.init) } }

  /// The sessions that have not been ended, oldest first.
  public var sessions: [ParseSandboxSession] { withState { $0.sessions.map(ParseSandboxSession.init) } }

  /// The user of an id.
  public func user(_ id: String) -> ParseSandboxUser? { users.first { $0.id == id } }

  /// Writes a field of a user's, as somebody with the master key would; `nil` removes it.
  public func setField(_ name: String, to value: JSONValue?, ofUser id: String) {
    withState { state in
      guard var user = state.user(id) else { return }
      user.fields[name] = value
      user.updatedAt = milliseconds
      state.update(user)
    }
  }

  /// Gives a user an address, as somebody with the master key would.
  public func setEmail(_ email: String?, ofUser id: String) {
    withState { state in
      guard var user = state.user(id) else { return }
      user.email = email
      state.update(user)
    }
  }

  /// Takes a way in away from a user, as somebody with the master key would.
  public func unlink(_ provider: String, fromUser id: String) {
    withState { state in
      guard var user = state.user(id) else { return }
      user.authData[provider] = nil
      state.update(user)
    }
  }

  /// Removes a user and their sessions.
  public func removeUser(_ id: String) { withState { $0.removeUser(id) } }

  /// Ends all sessions of a user.
  public func endSessions(ofUser id: String) { withState { $0.sessions.removeAll { $0.userID == id } } }

  func withState<Result: Sendable>(_ body: (inout ParseState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The same for a body that refuses. Nothing is changed then.
  func withState<Result: Sendable>(
    _ body: (inout ParseState) throws(ParseRefusal) -> Result
  ) throws(ParseRefusal) -> Result {
    let outcome = state.withLock { state -> Swift.Result<Result, ParseRefusal> in
      var changed = state
      do throws(ParseRefusal) {
        let result = try body(&changed)
        state = changed
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = ParseState(core.configuration.parseServer) }
  }

  /// The time in milliseconds since 1970.
  var milliseconds: Int { Int((core.now.timeIntervalSince1970 * 1000).rounded(.down)) }
}
