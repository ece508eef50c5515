/// What a Firebase project remembers.
struct FirebaseState: Sendable {
  /// A sign-in that goes on, known by its refresh token.
  struct Session: Sendable {
    let userID: String
    /// The provider it began with, or `anonymous`.
    let provider: String
    /// In seconds.
    let authTime: Int
  }

  /// A proven identity that nothing has been made of yet.
  struct Pending: Sendable {
    let identity: SandboxIdentity
    /// In seconds.
    let expires: Int
  }

  var project: FirebaseSandboxProject
  /// In the order they came to be.
  var users: [FirebaseSandboxUser] = []
  var sessions: [String: Session] = [:]
  var pending: [String: Pending] = [:]

  init(project: FirebaseSandboxProject) {
    self.project = project
  }

  func user(_ id: String) -> FirebaseSandboxUser? {
    users.first { $0.id == id }
  }

  func user(of identity: SandboxIdentity, tenant: String?) -> FirebaseSandboxUser? {
    users.first { user in
      user.tenantID == tenant
        && user.providers.contains { $0.providerID == identity.providerID && $0.rawID == identity.subject }
    }
  }

  func user(withEmail email: String?, tenant: String?) -> FirebaseSandboxUser? {
    guard let email else { return nil }
    return users.first { $0.tenantID == tenant && $0.email?.lowercased() == email.lowercased() }
  }

  mutating func save(_ user: FirebaseSandboxUser) {
    if let index = users.firstIndex(where: { $0.id == user.id }) {
      users[index] = user
    } else {
      users.append(user)
    }
  }

  mutating func remove(_ id: String) {
    users.removeAll { $0.id == id }
  }
}
