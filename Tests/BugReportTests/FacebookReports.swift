import Foundation
import Lanyard
import LanyardAccounts
import LanyardCrypto
import LanyardDesktop
import LanyardFacebook
import LanyardSQLite
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import SandboxTestSupport
import TestSupport
import Testing

/// Facebook, played by the sandbox, with a word or two put into its mouth.
@Suite struct `Reports about Facebook` {
  private struct Stage: ProvidersWorld {
    let sandbox: Sandbox
    let clock = TestClock(now: Date())
    let folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-\(UUID().uuidString)")

    init() async throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      sandbox = try await Sandbox.start(clock: clock)
    }

    /// A context in which some answers are others than the sandbox's.
    func context(_ answer: @escaping @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse = { $1 }) -> AuthContext {
      var context = AuthContext.machine(clock: clock, sleep: clock.sleep)
      context.http = ScriptedTransport { [http = context.http] in answer($0, try await http.send($0)) }
      return context
    }

    func accounts() throws -> AccountFederation {
      AccountFederation(
        store: SQLiteAccountStore(path: folder.appending(path: "accounts.sqlite3").path),
        issuer: "https://accounts.example", audience: "test", signingKeys: try .ephemeral())
    }

    func requests(_ path: String) -> [SandboxLogEntry] {
      sandbox.requestLog.entries.filter { $0.path.hasPrefix("/facebook") && $0.path.hasSuffix(path) }
    }

    func end() async {
      await sandbox.stop()
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private static func json(_ text: String, instead response: HTTPResponse) -> HTTPResponse {
    HTTPResponse(status: 200, headers: response.headers, body: Array(text.utf8))
  }

  @Test(
    arguments: [
      (#"{"id":"1001","name":"Ünï Ҫødé"}"#, nil),
      (#"{"id":"1001","name":"Ünï Ҫødé","email":""}"#, nil),
      (
        #"{"id":"1001","name":"Ünï Ҫødé","picture":{"data":{"url":"https://x.example/p.jpg","is_silhouette":false}}}"#,
        "https://x.example/p.jpg"
      ),
      (#"{"id":"1001","name":"Ünï Ҫødé","picture":"https://x"}"#, nil),
      (#"{"id":"1001","name":"Ünï Ҫødé","picture":{"data":[]},"email":null}"#, nil),
      (#"{"id":1001,"name":"Ünï Ҫødé","picture":{"url":"https://x"},"permissions":"none"}"#, nil),
    ] as [(String, String?)])
  func `A-FB1 a person without an address signs in, and odd members are left alone`(
    profile: String, picture: String?
  ) async throws {
    let stage = try await Stage()
    let context = stage.context { request, response in
      request.url.contains("/me?") ? Self.json(profile, instead: response) : response
    }
    let client = try AuthClient(providers: [stage.facebook()], backend: stage.accounts(), context: context)
    let result = try await client.signIn(with: .facebook)
    #expect(result.outcome == .created)
    #expect(result.user.email == nil && !result.user.emailVerified)
    #expect(result.user.displayName == "Ünï Ҫødé")
    #expect(result.user.photoURL == picture)
    #expect(result.credential.verifiedIdentity?.subject == "1001")
    await stage.end()
  }

  @Test func `A-FB1 an address never makes two people one`() async throws {
    let stage = try await Stage()
    let http = CurlTransport()
    let google = GoogleSandboxClient.desktop
    let owner = OAuthProvider(
      "owner.example", shortName: "Owner", issuer: stage.sandbox.google.issuer,
      client: OAuthClient(clientID: google.id, authentication: .clientSecretPost(Secret(google.secret ?? ""))))
    var context = stage.context()
    context.http = http
    let client = try AuthClient(providers: [owner, stage.facebook()], backend: stage.accounts(), context: context)
    let known = try await client.signIn(with: "owner.example")
    #expect(known.user.email == "ada@gmail.com" && known.user.emailVerified)
    let error = await authError { _ = try await client.signIn(with: .facebook) }
    #expect(
      error?.reason
        == .accountCollision(AccountCollision(email: "ada@gmail.com", pendingProviderID: .facebook)))
    #expect(client.currentUser?.id == known.user.id)
    await stage.end()
  }

  @Test(
    arguments: [
      (#""expires_at":0"#, nil), (#""expires_in":0"#, nil), (#""expires":-1"#, nil), (#""expires_in":-1"#, nil),
      (#""expires_in":"0""#, nil), (#""token_type":"bearer""#, nil),
      (#""expires_in":0,"data_access_expiration_time":0"#, nil),
      (#""expires_in":3600"#, 3600), (#""expires_in":"3600""#, 3600),
    ] as [(String, Double?)])
  func `A-FB2 no end means never, and nobody is signed out or refreshed for it`(
    members: String, seconds: Double?
  ) async throws {
    let stage = try await Stage()
    let context = stage.context { request, response in
      guard request.url.hasSuffix("/oauth/access_token"),
        let token = (try? JSONObject(parsing: response.body))?["access_token"]?.stringValue
      else { return response }
      let type = members.contains("token_type") ? "" : #","token_type":"bearer""#
      return Self.json(#"{"access_token":"\#(token)",\#(members)\#(type)}"#, instead: response)
    }
    let client = try AuthClient(providers: [stage.facebook()], context: context)
    let credential = try await client.signIn(with: .facebook).credential
    #expect(credential.expiresAt == seconds.map { stage.clock.now + $0 })
    #expect(credential.consentExpiresAt == nil)
    if seconds == nil {
      stage.clock.advance(by: .seconds(86_400 * 400))
      _ = try await client.session()
      #expect(client.currentUser != nil)
      #expect(stage.requests("/oauth/access_token").count == 1)
    }
    await stage.end()
  }

  @Test func `A-FB2 a time that is an end is one`() async throws {
    let stage = try await Stage()
    let end = Date(timeIntervalSince1970: (stage.clock.now.timeIntervalSince1970 + 3600).rounded())
    let context = stage.context { request, response in
      guard request.url.hasSuffix("/oauth/access_token"), var object = try? JSONObject(parsing: response.body) else {
        return response
      }
      object["expires_in"] = nil
      object["expires_at"] = JSONValue(Int(end.timeIntervalSince1970))
      object["data_access_expiration_time"] = JSONValue(Int(end.timeIntervalSince1970) + 86_400)
      return Self.json(object.text, instead: response)
    }
    let credential = try await stage.facebook().signIn(SignInRequest(), in: context)
    #expect(credential.expiresAt == end)
    #expect(credential.consentExpiresAt == end + 86_400)
    await stage.end()
  }

  @Test func `A-FB3 a limited login yields an ID token, and nothing for Graph`() async throws {
    for scenario: SandboxScenario in [.missingAccessToken, .uselessAccessToken] {
      let stage = try await Stage()
      stage.sandbox.scenarios.enqueue(scenario)
      let facebook = try stage.facebook(.limited)
      let client = try AuthClient(providers: [facebook], backend: stage.accounts(), context: stage.context())
      let result = try await client.signIn(with: .facebook)
      #expect(result.credential.proof.kind == .idToken)
      #expect(result.credential.accessToken == nil)
      #expect(result.user.displayName == "Ada Lovelace")
      #expect(stage.requests("/me").isEmpty)
      guard case .idToken(_, let nonce, nil) = result.credential.proof else {
        Issue.record("\(result.credential.proof.kind)")
        return
      }
      #expect(nonce?.isEmpty == false)
      let error = #expect(throws: AuthError.self) { try facebook.graphToken(result.credential) }
      #expect(error?.reasonName == "unsupported")
      await stage.end()
    }
  }

  @Test func `A-FB4 a cancelled dialog is a cancellation, and an error without its name an error`() throws {
    let server = ServerMetadata(authorizationEndpoint: "https://www.facebook.com/v25.0/dialog/oauth")
    let request = try AuthorizationRequest(
      client: OAuthClient(clientID: "1"), redirectURI: "https://app.example/cb", scope: [],
      randomBytes: { SystemRandom.bytes($0) })
    let url = try request.url(server)
    let state = try #require(url.split(separator: "&").first { $0.hasPrefix("state=") })
    func refusal(_ query: String) -> ErrorResponse? {
      do {
        _ = try AuthorizationResponse(
          redirect: "https://app.example/cb?\(query)&\(state)#_=_", to: request, from: server, issuer: nil)
      } catch .authorization(let refusal) {
        return refusal
      } catch { Issue.record(error) }
      return nil
    }
    let cancelled = refusal(
      "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied")
    #expect(cancelled?.error == "access_denied")
    #expect(cancelled?.errorDescription == "Permissions error")
    let inactive = refusal("error_code=1349126&error_message=App+not+active")
    #expect(inactive?.error == "1349126")
    #expect(inactive?.errorDescription == "App not active")
  }

  @Test func `A-FB4 it is told once, and alarms nobody`() async throws {
    let stage = try await Stage()
    let alerts = HookRecorder()
    var context = stage.context()
    context.hooks.alert = alerts.hooks().alert
    let client = try AuthClient(providers: [stage.facebook()], context: context)
    stage.sandbox.scenarios.enqueue(.accessDenied)
    let cancelled = await authError { _ = try await client.signIn(with: .facebook) }
    #expect(cancelled?.reason == .declined && cancelled?.isCancellation == true)
    #expect(alerts.effects.isEmpty)
    stage.sandbox.scenarios.enqueue(.errorMessageInRedirect)
    let inactive = await authError { _ = try await client.signIn(with: .facebook) }
    #expect(inactive?.reason == .refused(code: "1349126"))
    #expect(alerts.effects == [.alerted("refused")])
    await stage.end()
  }

  @Test func `A-FB5 the keys are those of limited logins, and only Facebook's own names are the issuer`() async throws {
    let live = FacebookService.live()
    #expect(live.keysEndpoint == "https://limited.facebook.com/.well-known/oauth/openid/jwks/")
    #expect(live.issuers.first == "https://www.facebook.com")
    for issuer in [
      "https://www.facebook.com.evil.test", "www.facebook.com", "https://m.facebook.com", "http://www.facebook.com",
    ] {
      #expect(!live.issuers.contains(issuer))
    }
    for (scenario, isAccepted): (SandboxScenario?, Bool) in [
      (nil, true), (.limitedIssuer, true), (.wrongIssuer, false), (.shortIssuer, false), (.missingIssuer, false),
      (.wrongAudience, false), (.wrongNonce, false),
    ] {
      let stage = try await Stage()
      if let scenario { stage.sandbox.scenarios.enqueue(scenario) }
      let error = await authError {
        _ = try await stage.facebook(.limited).signIn(SignInRequest(), in: stage.context())
      }
      #expect((error == nil) == isAccepted, "\(String(describing: scenario))")
      #expect(stage.requests("/limited/.well-known/oauth/openid/jwks/").count <= 2)
      #expect(!stage.requests("/limited/.well-known/oauth/openid/jwks/").isEmpty)
      #expect(stage.requests("/.well-known/openid-configuration/").isEmpty)
      await stage.end()
    }
  }
}
