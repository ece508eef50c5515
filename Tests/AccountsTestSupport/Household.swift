package import Lanyard
import LanyardAccounts
import LanyardDesktop
import LanyardTesting

/// A program with embedded accounts and sessions in files, of one person among several on the machine.
package struct Household: Sendable {
  private let federation: AccountFederation
  private let storage: FileStorage

  /// Two providers, so that there is something to link.
  package static let providers: [ProviderID] = ["acme", "bolt"]

  package init(database: String, sessions folder: String) throws {
    federation = AccountFederation(
      store: try TestStore.open(database), issuer: Office.issuer, audience: Office.audience,
      signingKeys: try .ephemeral())
    storage = FileStorage(directory: folder)
  }

  package func client(of person: String) throws -> AuthClient {
    var context = AuthContext.accounts()
    context.storage = storage
    return try AuthClient(
      providers: Self.providers.map { TestProvider.proving($0) }, backend: federation,
      options: AuthClientOptions(namespace: person), context: context)
  }

  /// The users that a person's identities lead to, by provider.
  package func users(of person: String) async throws -> [ProviderID: AuthUser] {
    var users: [ProviderID: AuthUser] = [:]
    for id in Self.providers {
      users[id] = try await federation.user(providerID: id, subject: person, in: .accounts())
    }
    return users
  }
}
