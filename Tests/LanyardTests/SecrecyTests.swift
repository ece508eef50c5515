import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// No token in a description, a dump or a log.
@Suite struct `Secrets stay secret` {
  let tokens = ["id-token", "access-token", "refresh-token", "session-token", "session-refresh"]

  func show(_ value: some Any) -> String {
    var text = "\(value) \(String(reflecting: value)) "
    dump(value, to: &text)
    return text
  }

  @Test func `in everything that a host can print`() async throws {
    let client = try AuthClient(providers: [TestProvider()], backend: TestBackend(), context: .test())
    let result = try await client.signIn(with: "test.example")
    let texts = [
      show(result), show(result.credential), show(try await client.session()),
      show(CredentialMessage(result.credential)),
      show(HTTPRequest(url: "https://x.example/?token=id-token", headers: ["Authorization": "Bearer access-token"])),
      show(HTTPResponse(status: 200, body: Array("access-token".utf8))),
    ]
    for text in texts { for token in tokens { #expect(!text.contains(token), "\(token) in \(text)") } }
  }

  @Test func `but what is no secret shows`() {
    let credential = AuthCredential(
      providerID: "test.example", proof: .accessToken("access-token"), grantedScopes: ["calendar"])
    var error = AuthError(.timedOut, phase: .verifying)
    error.updatedCredential = credential
    for text in [show(credential), show(error)] {
      #expect(text.contains("test.example") && text.contains("calendar"))
      #expect(!text.contains("access-token") && !text.contains("Boxed"), "\(text)")
    }
  }

  @Test func `in the log`() async throws {
    let log = Log<String>()
    let client = try AuthClient(
      providers: [TestProvider()], backend: TestBackend(), context: .test(log: { log.add("\($0)") }))
    _ = try await client.signIn(with: "test.example")
    _ = try await client.session(forcingRefresh: true)
    try await client.signOut()
    #expect(!log.entries.isEmpty)
    for entry in log.entries { for token in tokens { #expect(!entry.contains(token), "\(entry)") } }
  }
}
