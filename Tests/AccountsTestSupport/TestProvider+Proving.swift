import Foundation
package import Lanyard
package import LanyardTesting

extension TestProvider {
  /// A provider that proves whoever the login hint names: `jane`, or `jane jane@acme.example`, with the standing that its
  /// word has.
  package static func proving(_ id: ProviderID, _ standing: EmailClaim.Standing = .authoritative) -> TestProvider {
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
}
