import Foundation
import Lanyard
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import TestSupport
import Testing

/// Somebody shows that they are still there. A Parse Server knows no sign-in that may not make a user.
@Suite struct `Parse re-authentications` {
  @Test(arguments: threeProviders)
  func `begin the session of the same person anew`(id: ProviderID) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: id).user
      let old = try await client.session().parseSessionToken
      let result = try await client.reauthenticate(with: id)
      #expect(result.user.id == user.id)
      #expect(result.outcome == .signedIn)
      let new = try #require(try await client.session().parseSessionToken)
      #expect(new != old)
      #expect(world.parse.sessions.map(\.token) == [new.text])
      // A server that is told the session takes a known credential for proven.
      #expect(world.requests("POST", "/users").allSatisfy { $0.headers["X-Parse-Session-Token"] == nil })
    }
  }

  @Test func `of anybody else never make a user, known or not`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let token = try await client.session().parseSessionToken
      let calls = world.requests("POST", "/users").count
      for isKnown in [false, true] {
        let grace = world.context(of: .grace)
        if isKnown { _ = try await world.client(context: grace).signIn(with: .google) }
        let credential = try await world.google().signIn(SignInRequest(), in: grace)
        let users = world.parse.users.count
        let error = await authError { try await client.reauthenticate(with: credential) }
        #expect(error?.reason == .userMismatch)
        #expect(world.parse.users.count == users)
        #expect(client.currentUser == user)
        #expect(try await client.session().parseSessionToken == token)
      }
      #expect(world.requests("POST", "/users").count == calls + 1)
    }
  }

  @Test func `with a provider that is not linked are refused`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let error = await authError { try await client.reauthenticate(with: .facebook) }
      #expect(error?.reason == .userMismatch)
      #expect(error?.undone == [.provider])
      #expect(world.parse.users.count == 1)
    }
  }

  /// The way in is taken away, or goes to somebody else, just between the question and the sign-in.
  @Test(arguments: [false, true])
  func `leave nothing behind when the way in goes in that moment`(goesToAnother: Bool) async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      let credential = try await world.google().signIn(SignInRequest(), in: world.context)
      var context = world.context
      let http = context.http
      context.http = ScriptedTransport { request in
        let response = try await http.send(request)
        guard request.url.hasSuffix("/parse/users/me") else { return response }
        world.parse.unlink("google", fromUser: user.id)
        if goesToAnother {
          _ = try await world.client(context: world.context(of: .ada)).signIn(with: credential)
        }
        return response
      }
      let session = try await client.session()
      let request = FederationRequest(credential: credential, provider: try world.google())
      let error = await authError {
        _ = try await world.backend.reauthenticate(request, as: session, in: context)
      }
      #expect(error?.reason == .userMismatch)
      // The user that it made is gone, or the session as the other user has ended.
      #expect(world.parse.users.count == (goesToAnother ? 2 : 1))
      #expect(world.parse.sessions.count == (goesToAnother ? 2 : 1))
      #expect(world.parse.sessions.contains { $0.token == session.parseSessionToken?.text })
    }
  }

  @Test func `of a session that is over sign the person out`() async throws {
    try await inParseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.parse.endSessions(ofUser: user.id)
      let error = await authError { try await client.reauthenticate(with: .google) }
      #expect(error?.reason == .sessionEnded)
      #expect(client.currentUser == nil)
    }
  }
}
