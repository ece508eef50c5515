import Foundation
package import Lanyard
package import LanyardAccounts
package import LanyardSQLite
package import LanyardTesting

/// A federation on a file of its own, and the clock it lives by.
package struct Office: Sendable {
  package let folder: TestFolder
  package let clock: TestClock
  package let context: AuthContext
  package let keys: SigningKeys
  /// Names the store to another process.
  package let database: String
  package let store: any AccountStore
  package let federation: AccountFederation

  package static let issuer = "https://accounts.example"
  package static let audience = "app"

  package init(
    policy: AccountPolicy = .default, folder: TestFolder? = nil, keys: SigningKeys? = nil,
    clock: TestClock? = nil, database: String? = nil
  ) throws {
    self.folder = try folder ?? TestFolder()
    let clock = clock ?? TestClock(now: Date(timeIntervalSince1970: 1_800_000_000))
    self.clock = clock
    self.context = .accounts(clock)
    self.keys = try keys ?? SigningKeys.ephemeral()
    let isFile = folder != nil || TestStore.server == nil
    self.database = database ?? (isFile ? self.folder.database : TestStore.place(on: TestStore.server ?? ""))
    store = try TestStore.open(self.database)
    federation = AccountFederation(
      store: store, issuer: Self.issuer, audience: Self.audience, signingKeys: self.keys, policy: policy)
  }

  /// Signs in somebody a provider has proven.
  @discardableResult
  package func signIn(
    _ provider: ProviderID, _ subject: String, _ email: String? = nil,
    _ standing: EmailClaim.Standing = .unverified, name: String? = nil, photo: String? = nil
  ) async throws -> FederationResponse {
    let identity = VerifiedIdentity(
      providerID: provider, subject: subject, email: email.map { EmailClaim($0, standing: standing) },
      displayName: name, photoURL: photo)
    return try await federation.signIn(FederationRequest(proven: identity), in: context)
  }

  package func user(_ provider: ProviderID, _ subject: String) async throws -> AuthUser? {
    try await federation.user(providerID: provider, subject: subject, in: context)
  }

  package func refresh(_ session: Session) async throws -> Session {
    var session = session
    session.tokens = try await federation.refresh(session, provider: nil, in: context)
    return session
  }
}

extension FederationResponse {
  /// The session a client would keep.
  package var session: Session {
    Session(
      user: user, providerID: user.providers.first?.providerID ?? "none", backendID: "accounts", tokens: tokens)
  }
}

extension Office {
  /// What one of the host's services has: the published key set.
  package func verifier() throws -> AccountTokenVerifier {
    try AccountTokenVerifier(issuer: Self.issuer, audience: Self.audience, keySet: federation.jsonWebKeySet())
  }
}

extension Office {
  /// A store whose folder is not there.
  package var missingStore: SQLiteAccountStore { SQLiteAccountStore(path: folder.path + "/missing/accounts.sqlite") }
}
