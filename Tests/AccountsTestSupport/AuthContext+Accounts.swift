package import Lanyard
import LanyardCrypto
package import LanyardTesting

extension AuthContext {
  /// A context in which everything is pretended but chance, which several processes share, and waiting for another
  /// process, which no clock of a test can move.
  package static func accounts(_ clock: TestClock = TestClock()) -> AuthContext {
    var context = AuthContext.test(clock: clock)
    context.sleep = { try await Task.sleep(for: $0) }
    context.randomBytes = { SystemRandom.bytes($0) }
    return context
  }
}

extension FederationRequest {
  /// What arrives when a provider has proven somebody to this process.
  package init(proven identity: VerifiedIdentity) {
    self.init(
      credential: AuthCredential(
        providerID: identity.providerID, proof: .idToken("token", rawNonce: nil, accessToken: nil),
        verifiedIdentity: identity),
      provider: TestProvider(identity.providerID))
  }
}
