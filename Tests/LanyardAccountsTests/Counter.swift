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
    standing: EmailClaim.Standing = .authoritative, providers: [ProviderID] = ["acme", "bolt", "corp"]
  ) throws {
    self.office = try office ?? Office(policy: policy)
    self.storage = storage ?? MemoryStorage()
    var context = self.office.context
    context.storage = self.storage
    client = try AuthClient(
      providers: providers.map { Self.provider($0, standing) }, backend: self.office.federation, hooks: hooks,
      context: context)
  }

  private static func provider(_ id: ProviderID, _ standing: EmailClaim.Standing) -> TestProvider {
    var behavior = TestProvider.Behavior(signingIn: VerifiedIdentity(providerID: id, subject: "nobody"))
    behavior.signIn = { request, _ in
      let words = (request.defaultValue ?? "nobody").split(separator: " ").map(String.init)
      let email = words.count > 1 ? EmailClaim(words[1], standing: standing) : nil
      return AuthCredential(
        providerID: id, proof: .accessToken(Secret("at-\(words[0])")),
        verifiedIdentity: VerifiedIdentity(
          providerID: id, subject: words[0], email: email, displayName: words[0].capitalized))
    }
    behavior.verify = { credential in
      let token = credential.accessToken?.withExposedValue { $0 } ?? ""
      guard token.hasPrefix("at-") else { throw AuthError(.unverifiable) }
      return VerifiedIdentity(providerID: id, subject: String(token.dropFirst(3)))
    }
    return TestProvider(id, behavior: behavior)
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

/// The reason of a body that has to fail.
func reason(_ body: () async throws -> Void) async -> AuthError.Reason? {
  do {
    try await body()
    return nil
  } catch {
    return AuthError(error).reason
  }
}
