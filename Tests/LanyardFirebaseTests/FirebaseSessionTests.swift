import Foundation
import Lanyard
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

@Suite struct `A session at Firebase` {
  @Test func `is refreshed before it ends, with the token that may be a new one`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let first = try await client.session().tokens
      #expect(first.expiresAt == world.clock.now.addingTimeInterval(3600))
      world.clock.advance(by: .seconds(3590))
      world.sandbox.scenarios.enqueue(.rotatedRefreshToken)
      let second = try await client.session().tokens
      #expect(second.idToken != first.idToken)
      #expect(second.refreshToken != first.refreshToken)
      #expect(second.expiresAt == world.clock.now.addingTimeInterval(3600))
      let entry = try #require(world.sandbox.requestLog.entries.last)
      #expect(entry.path == "/firebase/securetoken.googleapis.com/v1/token")
      #expect(entry.query["key"] == "sandbox-api-key")
      #expect(entry.form["grant_type"] == "refresh_token")
      // Where none comes, the old one goes on.
      world.sandbox.scenarios.enqueue(.missingRefreshToken)
      #expect(try await client.session(forcingRefresh: true).tokens.refreshToken == second.refreshToken)
    }
  }

  @Test(
    arguments: ["TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN", "INVALID_ID_TOKEN : x"])
  func `ends when the service says so`(code: String) async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      world.refuse(code, at: .token)
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reason == (code == "USER_DISABLED" ? .userDisabled : .sessionEnded))
      #expect(client.currentUser == nil)
    }
  }

  @Test(
    arguments: [
      "MISSING_REFRESH_TOKEN", "INVALID_GRANT_TYPE", "QUOTA_EXCEEDED : later", "PROJECT_DISABLED", "PERMISSION_DENIED",
      "API key not valid. Please pass a valid API key.", "NEW_UNKNOWN_CODE : x", "503 TOKEN_EXPIRED",
      "429 TOO_MANY_ATTEMPTS_TRY_LATER",
    ])
  func `goes on whatever else goes wrong`(detail: String) async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.refuse(detail, at: .token)
      #expect(await authError { _ = try await client.session(forcingRefresh: true) } != nil)
      #expect(client.currentUser == user)
      _ = try await client.session(forcingRefresh: true)
    }
  }

  @Test(arguments: [SandboxScenario.htmlInsteadOfJSON, .truncatedBody, .emptyBody, .dropConnection, .serverError])
  func `goes on over an answer that is none`(scenario: SandboxScenario) async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      world.sandbox.scenarios.enqueue(scenario, at: .token)
      #expect(await authError { _ = try await client.session(forcingRefresh: true) } != nil)
      #expect(client.currentUser == user)
    }
  }

  @Test func `takes no tokens of another user`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let user = try await client.signIn(with: .google).user
      var other = try await client.session()
      let stranger = try world.client(as: .grace)
      _ = try await stranger.signIn(with: .google)
      other.tokens.refreshToken = try await stranger.session().tokens.refreshToken
      let session = other
      let error = await authError {
        _ = try await world.backend().refresh(session, provider: nil, in: world.context())
      }
      #expect(error?.reason == .invalidResponse("it is of another user"))
      #expect(client.currentUser == user)
    }
  }

  @Test func `is forgotten here, since the service knows no sign-out`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let count = world.sandbox.requestLog.entries.count { $0.path.hasPrefix("/firebase") }
      let report = try await client.signOut()
      #expect(report.isComplete)
      #expect(world.sandbox.requestLog.entries.count { $0.path.hasPrefix("/firebase") } == count)
      #expect(client.currentUser == nil)
    }
  }

  @Test(arguments: [#""expiresIn":3600"#, #""expiresIn":"3600""#, #""expiresIn":null"#, #""x":1"#])
  func `lasts as long as the service says, in whatever form`(member: String) async throws {
    let clock = TestClock()
    let context = AuthContext.test(
      http: ScriptedTransport { request in
        request.url.contains("signUp")
          ? HTTPResponse(
            status: 200, body: Array(#"{"localId":"u1","idToken":"t","refreshToken":"r",\#(member)}"#.utf8))
          : HTTPResponse(status: 500)
      }, clock: clock)
    let response = try await FirebaseBackend(FirebaseConfiguration(apiKey: "k")).signInAnonymously(in: context)
    #expect(response.tokens.expiresAt == clock.now.addingTimeInterval(3600))
  }

  // MARK: Tenants

  @Test func `belongs to the tenant that was asked`() async throws {
    try await inFirebaseWorld { world in
      world.firebase.configure { $0.tenants = ["north", "south"] }
      var configuration = world.configuration
      configuration.tenantID = "north"
      let client = try world.client(configuration: configuration)
      let north = try await client.signIn(with: .google).user
      #expect(try world.body("signInWithIdp")["tenantId"] == "north")
      #expect(try world.body("lookup")["tenantId"] == "north")
      _ = try await client.session(forcingRefresh: true)
      configuration.tenantID = "south"
      let south = try await world.client(configuration: configuration).signIn(with: .google).user
      #expect(south.id != north.id)
      configuration.tenantID = "nowhere"
      let error = await authError { _ = try await world.client(configuration: configuration).signIn(with: .google) }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.message.contains("tenantID") == true)
      // A session of the one is none of the other.
      let session = try await client.session()
      configuration.tenantID = "south"
      let mixed = await authError {
        _ = try await world.backend(configuration).reload(session, in: world.context())
      }
      #expect(mixed?.firebaseError?.code == .tenantIDMismatch)
    }
  }

  @Test func `of another tenant than asked is refused`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      _ = try await client.signIn(with: .google)
      let session = try await client.session()
      var configuration = world.configuration
      configuration.tenantID = "north"
      let tenant = configuration
      let error = await authError {
        _ = try await world.backend(tenant).refresh(session, provider: nil, in: world.context())
      }
      #expect(error?.reason == .invalidResponse("it is of another tenant"))
    }
  }
}
