import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardTesting

/// A client over embedded accounts whose providers prove whoever the login hint names: `jane`, or `jane jane@acme.example`,
/// with the standing that the provider's word has.
struct Counter: Sendable {
  let office: Office
  let storage: MemoryStorage
  let client: AuthClient

  init(
    policy: AccountPolicy = .default, hooks: UIHooks = UIHooks(), office: Office? = nil, storage: MemoryStorage? = nil,
    standing: EmailClaim.Standing = .authoritative, options: AuthClientOptions = AuthClientOptions(),
    providers: [ProviderID] = ["acme", "bolt", "corp"]
  ) throws {
    self.office = try office ?? Office(policy: policy)
    self.storage = storage ?? MemoryStorage()
    var context = self.office.context
    context.storage = self.storage
    client = try AuthClient(
      providers: providers.map { TestProvider.proving($0, standing) }, backend: self.office.federation, hooks: hooks,
      options: options, context: context)
  }

  @discardableResult
  func signIn(_ id: ProviderID, _ who: String) async throws -> AuthResult {
    try await client.signIn(with: id, SignInRequest(defaultValue: who))
  }

  @discardableResult
  func link(_ id: ProviderID, _ who: String) async throws -> AuthResult {
    try await client.link(with: id, SignInRequest(defaultValue: who))
  }

  /// Another program of the same person, or of somebody else, at the same accounts.
  func elsewhere(standing: EmailClaim.Standing = .authoritative) throws -> Counter {
    try Counter(office: office, standing: standing)
  }
}
