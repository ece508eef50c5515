import Lanyard
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import Testing

@Suite struct `X as a provider` {
  @Test(arguments: bothModes)
  func `keeps to every rule`(mode: TwitterMode) async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(mode)
      #expect(await ProviderConformance.failures(of: twitter, in: world.context) == [])
    }
  }

  @Test(arguments: bothModes)
  func `keeps to every rule with a secret`(mode: TwitterMode) async throws {
    try await inTwitterWorld { world in
      let twitter = try world.twitter(mode, .confidential)
      #expect(await ProviderConformance.failures(of: twitter, in: world.context) == [])
    }
  }
}
