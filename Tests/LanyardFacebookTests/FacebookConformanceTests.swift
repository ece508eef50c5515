import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Facebook as a provider` {
  @Test func `keeps to every rule in both modes`() async throws {
    for options in [FacebookOptions(), .limited] {
      try await inFacebookWorld { world in
        let facebook = try world.facebook(options: options)
        #expect(await ProviderConformance.failures(of: facebook, in: world.context) == [], "\(options.mode)")
      }
    }
  }

  @Test func `keeps to every rule without its secret`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook(.native, secret: false)
      #expect(await ProviderConformance.failures(of: facebook, in: world.context) == [])
    }
  }
}
