import Lanyard
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import TestSupport
import Testing

/// One program, one storage, one set of providers, and users in several places.
@Suite struct `Several backends in one program` {
  @Test func `keep their users apart`() async throws {
    try await inFederationWorld { world in
      var ids: Set<String> = []
      for kind in BackendKind.allCases {
        ids.insert(try await world.client(backend: kind).signIn(with: .google).user.id)
      }
      #expect(ids.count == BackendKind.allCases.count)
      // All of them are signed in, and the next run finds each.
      for kind in BackendKind.allCases {
        let client = try world.client(backend: kind)
        let user = try #require(try await client.restore())
        #expect(ids.contains(user.id))
        #expect(try await client.session(forcingRefresh: kind != .none).user.id == user.id)
      }
      try await world.client(backend: .firebase).signOut()
      for kind in BackendKind.allCases {
        #expect(try await (world.client(backend: kind).restore() == nil) == (kind == .firebase), "\(kind)")
      }
    }
  }

  @Test func `tell before anybody is asked what they cannot take`() async throws {
    try await inFederationWorld { world in
      let modern = try TwitterProvider.twitter(TwitterClient(clientID: "x"), service: .sandbox(world.sandbox.baseURL))
      for kind in [BackendKind.firebase, .parse] {
        let client = try world.client(backend: kind)
        client.providers.unregister(.twitter)
        let error = await authError {
          try client.providers.register(modern)
          _ = try await client.signIn(with: .twitter)
        }
        #expect(error != nil, "\(kind)")
        #expect(world.sandbox.requestLog.entries.allSatisfy { !$0.path.hasPrefix("/twitter") }, "\(kind)")
      }
    }
  }
}
