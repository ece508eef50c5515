internal import LanyardOAuth
internal import Synchronization

/// Firebase Authentication, as far as federated sign-in needs it: Identity Toolkit, the token service, and the keys of its
/// ID tokens. It takes the credentials that the providers of the same sandbox issue.
///
/// The paths are those of the emulator: the host of the real service comes first,
/// `/firebase/identitytoolkit.googleapis.com/v1/accounts:signUp`.
public final class FirebaseSandbox: Sendable {
  /// The beginning of all addresses, such as `http://127.0.0.1:8089/firebase`.
  public let baseURL: String

  let core: SandboxCore
  let keys: SandboxKeyRing
  let credentials: SandboxCredentials
  private let state: Mutex<FirebaseState>

  /// How long an ID token lasts, in seconds.
  static let idTokenLifetime = 3600
  /// How long ago a sign-in may be that something delicate needs, in seconds.
  static let recentLogin = 300
  /// How long a pending token lasts, in seconds.
  static let pendingLifetime = 3600

  init(_ core: SandboxCore, keys: SandboxKeyRing, credentials: SandboxCredentials) {
    self.core = core
    self.keys = keys
    self.credentials = credentials
    baseURL = core.baseURL + "/firebase"
    state = Mutex(FirebaseState(project: core.configuration.firebaseProject))
  }

  /// Keys of its own: those of the providers sign nothing here.
  static func keyRing(_ source: SandboxKeys) async throws -> SandboxKeyRing {
    try await SandboxKeyRing(source: source, first: 3000)
  }

  /// How the project is set up.
  public var project: FirebaseSandboxProject { withState { $0.project } }

  /// Sets the project up in another way.
  public func configure(_ change: @Sendable (inout FirebaseSandboxProject) -> Void) {
    withState { change(&$0.project) }
  }

  /// Where the public keys are.
  public var keysEndpoint: String { baseURL + Self.keysPath }

  /// Lets a new key sign. Whoever has cached the published keys does not know it yet.
  public func rotateKeys() async throws {
    try await keys.rotate()
  }

  /// The users, oldest first.
  public var users: [FirebaseSandboxUser] { withState { $0.users } }

  /// Changes a user, as somebody does who runs the service. An unknown id changes nothing.
  public func changeUser(_ id: String, _ change: @Sendable (inout FirebaseSandboxUser) -> Void) {
    withState { state in
      guard var user = state.user(id) else { return }
      change(&user)
      state.save(user)
    }
  }

  /// Deletes a user, as somebody does who runs the service.
  public func deleteUser(_ id: String) {
    withState { $0.remove(id) }
  }

  /// Deletes every user. The project stays as it is set up.
  public func deleteAllUsers() {
    withState { $0 = FirebaseState(project: $0.project) }
  }

  func withState<Result: Sendable>(_ body: (inout FirebaseState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Runs what may refuse.
  func tryState<Result: Sendable>(
    _ body: (inout FirebaseState) throws(FirebaseRefusal) -> Result
  ) throws(FirebaseRefusal) -> Result {
    try state.withLock { state -> Swift.Result<Result, FirebaseRefusal> in
      do throws(FirebaseRefusal) {
        return .success(try body(&state))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Back to the beginning.
  func reset() {
    withState { $0 = FirebaseState(project: core.configuration.firebaseProject) }
  }
}
