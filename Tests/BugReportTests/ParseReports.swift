import Foundation
import Lanyard
import LanyardDesktop
import LanyardFacebook
import LanyardGoogle
import LanyardParse
import LanyardSandbox
import LanyardTesting
import ProvidersTestSupport
import SandboxTestSupport
import TestSupport
import Testing

/// A Parse Server, played by the sandbox, with a word or two put into its mouth. The session lies on a disk.
@Suite struct `Reports about Parse Server` {
  private struct Stage: ProvidersWorld {
    let sandbox: Sandbox
    let clock = TestClock(now: Date())
    let folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-\(UUID().uuidString)")

    init() async throws {
      sandbox = try await Sandbox.start(clock: clock)
    }

    /// A client for which some answers are others than the sandbox's.
    func client(
      _ answer: @escaping @Sendable (HTTPRequest, HTTPResponse) throws -> HTTPResponse = { $1 }
    ) throws -> AuthClient {
      var context = AuthContext.machine(clock: clock, storage: FileStorage(directory: folder.path))
      context.http = ScriptedTransport { [http = context.http] in try answer($0, try await http.send($0)) }
      return try AuthClient(providers: [google(), facebook()], backend: backend, context: context)
    }

    var backend: ParseBackend {
      get throws {
        ParseBackend(
          try ParseConfiguration(
            serverURL: sandbox.parse.serverURL, applicationID: "sandbox-app", clientKey: "sandbox-client-key"))
      }
    }

    func puts() throws -> [JSONObject] {
      try sandbox.requestLog.entries.filter { $0.method == "PUT" }.map { try $0.json }
    }
  }

  private func inStage(_ body: (Stage) async throws -> Void) async throws {
    let stage = try await Stage()
    try await stage.sandbox.serve { try await body(stage) }
    try? FileManager.default.removeItem(at: stage.folder)
  }

  @Test func `A-PA1 an unlink is a null for that provider and repeats no other, whatever the answer`() async throws {
    for answer in ["{}", #"{"updatedAt":"2027-01-15T08:00:00.000Z"}"#, nil] as [String?] {
      try await inStage { stage in
        let client = try stage.client { request, response in
          guard request.method == "PUT", let answer else { return response }
          return HTTPResponse(status: 200, headers: response.headers, body: Array(answer.utf8))
        }
        let user = try await client.signIn(with: .facebook).user
        _ = try await client.link(with: .google)
        #expect(try await client.unlink(.facebook).providers.map(\.providerID) == [.google])
        #expect(try stage.puts().last == ["authData": ["facebook": .null]])
        let put = try #require(stage.sandbox.requestLog.entries.last { $0.method == "PUT" })
        #expect(put.path == "/parse/users/" + user.id)
        #expect(put.headers["X-Parse-Session-Token"] == stage.sandbox.parse.sessions.first?.token)
        #expect(stage.sandbox.parse.user(user.id)?.authData.members.map(\.name) == ["google"])
        // After a restart too.
        #expect(try await stage.client().restore()?.providers.map(\.providerID) == [.google])
        #expect(try await client.reload().providers.map(\.providerID) == [.google])
      }
    }
  }

  @Test(
    arguments: [
      (#"{"code":208,"error":"x"}"#, "credentialAlreadyInUse"), (nil, "unreachable"),
      (#"{"code":252,"error":"x"}"#, "unsupported"), (#"{"code":209,"error":"x"}"#, "sessionEnded"),
    ] as [(String?, String)])
  func `A-PA2 a link that fails leaves no trace, in memory or on the disk`(answer: String?, reason: String) async throws
  {
    try await inStage { stage in
      let client = try stage.client { request, response in
        guard request.method == "PUT" else { return response }
        guard let answer else { throw TransportError.outcomeUnknown(host: "127.0.0.1") }
        return HTTPResponse(status: 400, headers: response.headers, body: Array(answer.utf8))
      }
      let user = try await client.signIn(with: .google).user
      let error = await authError { _ = try await client.link(with: .facebook) }
      #expect(error?.reasonName == reason)
      let restored = try await stage.client().restore()
      if reason == "sessionEnded" {
        #expect(client.state == .signedOut)
        #expect(restored == nil)
      } else {
        #expect(client.currentUser == user)
        #expect(restored == user)
        #expect(user.providers.map(\.providerID) == [.google])
      }
    }
  }

  @Test func `A-PA3 an anonymous user who becomes somebody is not anonymous any more`() async throws {
    for token in [nil, "r:00112233445566778899aabbccddeeff"] {
      try await inStage { stage in
        let client = try stage.client { request, response in
          guard request.method == "PUT", let token else { return response }
          return HTTPResponse(
            status: 200, headers: response.headers, body: Array(#"{"sessionToken":"\#(token)"}"#.utf8))
        }
        let guest = try await client.signInAnonymously()
        let old = try await client.session().parseSessionToken
        let named = try await client.link(with: .google)
        let body = try #require(try stage.puts().first)["authData"]
        #expect(body?["anonymous"]?.isNull == true)
        #expect(body?["google"]?["id_token"] != nil)
        #expect(named.outcome == .upgraded)
        #expect(named.user.id == guest.id)
        #expect(!named.user.isAnonymous)
        #expect(try await client.session().parseSessionToken == token.map(Secret.init(_:)) ?? old)
        #expect(try await stage.client().restore()?.isAnonymous == false)
        guard token == nil else { return }
        #expect(try await !client.reload().isAnonymous)
        #expect(stage.sandbox.parse.user(guest.id)?.authData.members.map(\.name) == ["google"])
      }
    }
  }

  @Test func `A-U1 the same id at two providers is two people`() async throws {
    try await inStage { stage in
      let client = try stage.client()
      var ids: [String] = []
      for (provider, subject) in [
        (ProviderID.google, SandboxPerson.ada.id), (.facebook, stage.sandbox.facebook.userID(of: .ada, for: .web)),
      ] {
        let user = try await client.signIn(with: provider).user
        #expect(user.providers.map(\.subject) == [subject])
        ids.append(user.id)
      }
      #expect(Set(ids).count == 2)
      let entries = try stage.sandbox.requestLog.entries(path: "/parse/users").map { try $0.json }
      #expect(entries.compactMap { $0["authData"]?.objectValue?.members.first?.name } == ["google", "facebook"])
    }
  }

  @Test func `A-U4 the last way in is not taken away`() async throws {
    try await inStage { stage in
      let client = try stage.client()
      let user = try await client.signIn(with: .google).user
      #expect(await authError { try await client.unlink(.google) }?.reason == .lastProvider)
      #expect(stage.sandbox.parse.user(user.id)?.authData["google"] != nil)
      #expect(try stage.puts().isEmpty)
    }
  }
}
