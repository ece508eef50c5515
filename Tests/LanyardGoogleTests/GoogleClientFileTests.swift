import Lanyard
import LanyardGoogle
import Testing

@Suite struct `The file of Google's console` {
  func client(_ text: String) throws(AuthError) -> GoogleClient {
    try GoogleClient(clientSecretFile: Array(text.utf8))
  }

  @Test func `of a desktop client`() throws {
    let client = try client(
      #"{"installed":{"client_id":"a.apps.googleusercontent.com","client_secret":"s","redirect_uris":["http://localhost"]}}"#
    )
    #expect(client.clientID == "a.apps.googleusercontent.com")
    #expect(client.clientSecret == "s")
    #expect(try OAuthProvider.google(client).redirectRule == .loopback())
  }

  @Test func `of a web client`() throws {
    let client = try client(
      #"{"web":{"client_id":"a","client_secret":"s","redirect_uris":["http://localhost:8080/callback"]}}"#)
    let rule = try OAuthProvider.google(client).redirectRule
    #expect(rule == .fixedLoopback(host: "localhost", port: 8080, path: "/callback"))
  }

  @Test func `that is something else is refused, and says what`() throws {
    for (text, hint) in [
      ("", "JSON"), ("[]", "JSON"), ("{}", "installed"), (#"{"installed":{}}"#, "client_id"),
      (#"{"type":"service_account"}"#, "service account"), (#"{"installed":{"client_id":""}}"#, "client_id"),
    ] {
      let error = #expect(throws: AuthError.self) { try client(text) }
      #expect(error?.message.contains(hint) == true, "\(text): \(error?.message ?? "")")
    }
  }

  @Test func `a redirect URI that is none is refused`() throws {
    for uri in ["http://example.com/cb", "callback", "http://localhost:99999/", "https://a b/", "http://localhost/#x"] {
      #expect(throws: AuthError.self, "\(uri)") {
        try OAuthProvider.google(GoogleClient(clientID: "x", redirectURI: uri))
      }
    }
  }
}
