import Lanyard
import LanyardFacebook
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What the options of a button become on the wire.
@Suite struct `A Facebook button` {
  @MainActor private func press(
    _ world: FacebookWorld, _ change: @Sendable (inout SignInButtonOptions) -> Void
  ) async throws -> (result: SignInButtonResult, dialog: SandboxLogEntry) {
    let client = try AuthClient(providers: [world.facebook()], context: world.context)
    let button = SignInButtonModel(client: client, providerID: .facebook)
    change(&button.options)
    let result = try #require(await button.press())
    return (result, try #require(world.requests("/dialog/oauth").last))
  }

  @Test func `S1.7 is a classic login unless it is told to be a limited one`() async throws {
    try await inFacebookWorld { world in
      let usual = try await press(world) { _ in }
      #expect(usual.result.value?.credential.facebookMode == .classic)
      let limited = try await press(world) { $0.loginTracking = .limited }
      #expect(limited.result.value?.credential.facebookMode == .limited)
      #expect(limited.result.value?.user == usual.result.value?.user)
      let classic = try await press(world) { options in
        options.loginTracking = .limited
        options.loginTracking = .enabled
      }
      #expect(classic.result.value?.credential.facebookMode == .classic)
    }
  }

  @Test func `S1.5 asks for the permissions it was given`() async throws {
    try await inFacebookWorld { world in
      let (result, dialog) = try await press(world) { $0.permissions = ["user_friends"] }
      let asked = Set((dialog.query["scope"] ?? "").split(separator: ",").map(String.init))
      #expect(asked.isSuperset(of: ["public_profile", "email", "user_friends"]))
      #expect(result.grantedPermissions.contains("user_friends"))
    }
  }

  @Test(arguments: [FacebookOptions.Audience.friends, .onlyMe, .everyone])
  func `S1.14 says who is to see what is published`(_ audience: FacebookOptions.Audience) async throws {
    try await inFacebookWorld { world in
      let (_, dialog) = try await press(world) { options in
        options.defaultAudience = audience
        #expect(options.defaultAudience == audience)
      }
      let words: [FacebookOptions.Audience: String] = [
        .friends: "friends", .onlyMe: "only_me", .everyone: "everyone",
      ]
      #expect(dialog.query.values("default_audience") == [words[audience]])
      let (_, usual) = try await press(world) { _ in }
      #expect(usual.query["default_audience"] == "friends")
    }
  }

  @Test func `S1.8 binds a limited login to the nonce it was given`() async throws {
    try await inFacebookWorld { world in
      let (result, dialog) = try await press(world) { options in
        options.loginTracking = .limited
        options.nonce = "n-0S6_WzA2Mj"
      }
      #expect(result.value != nil)
      #expect(dialog.query["nonce"] != nil)
      guard case .idToken(_, let nonce, _)? = result.value?.credential.proof else {
        Issue.record("no ID token")
        return
      }
      #expect(nonce?.withExposedValue { $0 } == "n-0S6_WzA2Mj")
    }
  }

  @Test func `knows no modes of other providers`() async throws {
    try await inFacebookWorld { world in
      let client = try AuthClient(providers: [world.facebook()], context: world.context)
      let error = await authError { _ = try await client.signIn(with: .facebook, SignInRequest(mode: "oauth2")) }
      #expect(error?.reasonName == "misconfigured")
      #expect(world.requests("/dialog/oauth").isEmpty)
    }
  }
}
