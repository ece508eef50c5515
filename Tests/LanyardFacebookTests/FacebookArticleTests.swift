import Foundation
import Lanyard
import LanyardAccounts
import LanyardFacebook
import LanyardSQLite
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// What articles about signing in with Facebook promise their readers, as far as no button is involved.
@Suite struct `Facebook as articles describe it` {
  /// A client with accounts in a file, in a world of its own.
  private func withAccounts(
    _ script: Script = .allow(), options: AuthClientOptions = AuthClientOptions(),
    facebook: FacebookOptions = FacebookOptions(), _ body: (FacebookWorld, AuthClient) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await inFacebookWorld(script) { world in
      let accounts = AccountFederation(
        store: SQLiteAccountStore(path: folder.appending(path: "a.sqlite3").path), issuer: "https://a.example",
        audience: "a", signingKeys: try .ephemeral())
      let client = try AuthClient(
        providers: [world.facebook(options: facebook)], backend: accounts, options: options, context: world.context)
      try await body(world, client)
    }
  }

  @Test func `S0.9 an empty list of permissions gives the basic profile`() async throws {
    try await inFacebookWorld { world in
      let credential = try await world.credential(options: FacebookOptions(permissions: []))
      #expect(credential.verifiedIdentity?.displayName == "Ada Lovelace")
      #expect(credential.grantedScopes == ["public_profile"])
      #expect(world.requests("/dialog/oauth").first?.query["scope"] == nil)
    }
  }

  @Test func `S0.4 a name may be missing`() async throws {
    try await withAccounts(.allow(account: SandboxPerson.nameless.email)) { _, client in
      let user = try await client.signIn(with: .facebook).user
      #expect(user.displayName == nil)
      #expect(client.currentUser == user)
    }
  }

  @Test func `S0.15 the token is in the result, S2.17 and later without any request`() async throws {
    try await withAccounts { world, client in
      let result = try await client.signIn(with: .facebook)
      #expect(result.credential.accessToken?.text.hasPrefix("EAA") == true)
      let count = world.sandbox.requestLog.entries.count
      _ = try await client.session()
      #expect(world.sandbox.requestLog.entries.count == count)
    }
  }

  @Test func `S0.16 the profile can be loaded after the login, which does not wait for it`() async throws {
    var options = AuthClientOptions()
    options.profile = .none
    try await withAccounts(options: options) { world, client in
      let result = try await client.signIn(with: .facebook)
      let count = world.requests("/me").count
      let profile = try await world.facebook().fetchProfile(result.credential, in: world.context)
      #expect(world.requests("/me").count == count + 1)
      #expect(try JSONObject(parsing: profile)["name"]?.stringValue == "Ada Lovelace")
    }
  }

  @Test func `S0.20 an application in development takes any port of this machine, a published one does not`()
    async throws
  {
    try await inFacebookWorld { world in
      _ = try await world.credential()
      let error = await authError {
        _ = try await world.facebook(.published).signIn(SignInRequest(), in: world.context)
      }
      // The dialog says so to the person, who closes it.
      #expect(error?.reason == .cancelled(by: .user))
    }
  }

  @Test func `S1.5 permissions may be texts`() async throws {
    let names = ["public_profile", "email", "user_friends"]
    try await inFacebookWorld { world in
      let options = FacebookOptions(permissions: names.map(FacebookPermission.init(_:)))
      let credential = try await world.credential(options: options)
      #expect(Set(credential.grantedScopes) == Set(names))
    }
  }

  @Test func `S1.7 the mode is classic unless it is said to be limited`() async throws {
    #expect(FacebookOptions().mode == .classic)
    try await inFacebookWorld { world in
      let (classic, limited) = (try await world.credential(), try await world.credential(options: .limited))
      #expect(classic.facebookMode == .classic)
      #expect(limited.facebookMode == .limited)
    }
  }

  @Test func `S1.8 a nonce of the host's is sent, one that cannot be one is replaced and warned of`() async throws {
    for (nonce, isUsed): (Secret, Bool) in [
      ("server-nonce-1", true), ("", false), ("with space", false), ("line\nbreak", false), ("tab\t", false),
      ("\u{a0}x", false),
    ] {
      try await inFacebookWorld { world in
        let warnings = Log<AuthEvent>()
        var context = world.context
        context.log = { warnings.add($0) }
        let facebook = try world.facebook(options: FacebookOptions(mode: .limited, nonceForm: .plain))
        let credential = try await facebook.signIn(SignInRequest(nonce: nonce), in: context)
        guard case .idToken(_, let kept?, _) = credential.proof else {
          Issue.record("no nonce")
          return
        }
        #expect((kept == nonce) == isUsed)
        #expect(world.requests("/dialog/oauth").first?.query["nonce"] == kept.text)
        #expect(warnings.entries.isEmpty == isUsed)
      }
    }
  }

  @Test func `S1.11 a cancelled login is told apart, and a login tells what was granted`() async throws {
    try await withAccounts(.deny()) { _, client in
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(error?.isCancellation == true)
      #expect(client.currentUser == nil)
    }
    try await withAccounts { _, client in
      let credential = try await client.signIn(with: .facebook).credential
      #expect(Set(credential.grantedScopes) == ["public_profile", "email"])
    }
  }

  @Test func `S1.14 the audience is friends, only me or everyone`() async throws {
    #expect(FacebookOptions().defaultAudience == .friends)
    for (audience, wire) in [
      (FacebookOptions.Audience.friends, "friends"), (.onlyMe, "only_me"), (.everyone, "everyone"),
    ] {
      try await inFacebookWorld { world in
        _ = try await world.credential(options: FacebookOptions(defaultAudience: audience))
        #expect(world.requests("/dialog/oauth").first?.query["default_audience"] == wire)
      }
    }
  }

  @Test func `S2.4 typed permissions and a text of fields`() async throws {
    let options = FacebookOptions(permissions: [.publicProfile], fields: "first_name,picture.type(large)")
    try await withAccounts(facebook: options) { _, client in
      let info = try await client.signIn(with: .facebook).additionalUserInfo
      let profile = try JSONObject(parsing: info.rawProfile)
      #expect(profile["first_name"]?.stringValue == "Ada")
      #expect(profile["picture"]?["data"]?["url"]?.stringValue != nil)
      #expect(profile["name"] == nil)
    }
  }

  @Test func `S2.8 a profile that fails undoes the login and the backend`() async throws {
    var options = AuthClientOptions()
    options.profile = .required
    try await inFacebookWorld { world in
      // The first profile says who it is, the second is the one that is asked for.
      var context = world.context
      let http = context.http
      let profiles = Log<String>()
      context.http = ScriptedTransport { request in
        if request.url.contains("/me?") {
          profiles.add(request.url)
          if profiles.entries.count == 2 { return HTTPResponse(status: 503) }
        }
        return try await http.send(request)
      }
      let client = try AuthClient(
        providers: [world.facebook()], backend: TestBackend(), options: options, context: context)
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(error?.reason == .serverError(status: 503))
      #expect(error?.phase == .fetchingProfile)
      #expect(error?.undone == [.backend, .provider])
      #expect(client.currentUser == nil)
    }
  }

  @Test func `S2.18 the user's information is fetched with any fields, apart from the login`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let credential = try await facebook.signIn(SignInRequest(), in: world.context)
      let bytes = try await facebook.fetchProfile(credential, fields: "last_name,email", in: world.context)
      let profile = try JSONObject(parsing: bytes)
      #expect(profile["last_name"]?.stringValue == "Lovelace")
      #expect(profile["email"]?.stringValue == "ada@gmail.com")
      #expect(profile["id"]?.stringValue == credential.verifiedIdentity?.subject)
      let unknown = await authError {
        _ = try await facebook.fetchProfile(credential, fields: "shoe_size", in: world.context)
      }
      #expect(unknown?.facebookError?.advice == .changeConfiguration)
    }
  }

  @Test func `S3.4 an error alarms, S3.5 a cancelled login does not`() async throws {
    for (scenario, effects): (SandboxScenario, [HookRecorder.Effect]) in [
      (.providerError, [.alerted("refused")]), (.accessDenied, []),
    ] {
      try await withAccounts { world, client in
        let recorder = HookRecorder()
        client.hooks.alert = recorder.hooks().alert
        world.sandbox.scenarios.enqueue(scenario, detail: "190/463")
        _ = try? await client.signIn(with: .facebook)
        #expect(recorder.effects == effects)
      }
    }
  }

  @Test func `S3.6 a login without a token cannot be`() async throws {
    try await withAccounts { world, client in
      world.sandbox.scenarios.enqueue(.missingAccessToken)
      let error = await authError { _ = try await client.signIn(with: .facebook) }
      #expect(error?.reasonName == "invalidResponse")
      #expect(client.currentUser == nil)
    }
  }

  @Test func `S3.7 a token makes a user of the application's own, S3.8 so does that of a limited login`() async throws {
    try await withAccounts { world, client in
      // What arrives at a server has no mark: the backend lets the provider verify it.
      let classic = try await CredentialMessage(world.credential()).credential()
      let created = try await client.signIn(with: classic)
      #expect(created.outcome == .created)
      #expect(world.requests("/debug_token").count == 1)
      let limited = try await CredentialMessage(world.credential(options: .limited)).credential()
      let found = try await client.signIn(with: limited)
      #expect(found.outcome == .signedIn)
      #expect(found.user.id == created.user.id)
    }
  }

  @Test func `S3.14 a sign-out ends the backend's session and the provider's`() async throws {
    try await withAccounts { world, client in
      _ = try await client.signIn(with: .facebook)
      let report = try await client.signOut()
      #expect(report.steps.map(\.step) == [.backend, .provider, .session])
      #expect(report.steps.allSatisfy { $0.error == nil })
      // Facebook knows no sign-out: nothing is sent to it, and the person's own session there goes on.
      #expect(!world.sandbox.requestLog.entries.contains { $0.method == "DELETE" })
    }
  }

  @Test func `S4.5 phase one has a credential, an error and a callback`() async throws {
    try await inFacebookWorld { world in
      let facebook = try world.facebook()
      let context = world.context
      let credential = await withCheckedContinuation { continuation in
        facebook.signIn(withDefaultValue: nil, in: context) { credential, error, callback in
          #expect(error == nil)
          callback?(nil, error)
          continuation.resume(returning: credential)
        }
      }
      #expect(credential?.providerID == .facebook)
    }
  }
}
