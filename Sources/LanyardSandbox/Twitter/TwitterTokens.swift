/// A request token of OAuth 1.0a, from its birth to its exchange.
struct TwitterRequestToken: Sendable {
  let token: String
  let secret: String
  let client: TwitterSandboxClient
  /// Where the person is sent back to; `nil` if they get a number.
  let callback: String?
  let expires: Int
  /// Names the visit of a person. Unguessable, unlike the token, which the application knows as well.
  let transaction: String
  /// What goes wrong on the way back.
  var faults: Set<SandboxScenario> = []
  var person: SandboxPerson?
  var verifier: String?
}

/// An access token of OAuth 1.0a. It never expires.
struct TwitterAccessToken: Sendable {
  let secret: String
  let client: TwitterSandboxClient
  let person: SandboxPerson
}

/// Everything that the sandbox's X remembers of OAuth 1.0a.
struct TwitterTokens: Sendable {
  var requestTokens: [String: TwitterRequestToken] = [:]
  var accessTokens: [String: TwitterAccessToken] = [:]
  /// Nonces with the time until which they are remembered.
  private var nonces: [String: Int] = [:]

  /// Remembers a nonce. Returns whether it is new.
  mutating func isNew(_ nonce: String, until end: Int, now: Int) -> Bool {
    if nonces.count > 4096 { nonces = nonces.filter { $0.value > now } }
    return nonces.updateValue(end, forKey: nonce) == nil
  }

  mutating func add(_ token: TwitterRequestToken, now: Int) {
    requestTokens = requestTokens.filter { $0.value.expires > now }
    requestTokens[token.token] = token
  }

  /// The visit that a page belongs to.
  func visit(_ transaction: String, now: Int) -> TwitterRequestToken? {
    requestTokens.values.first { $0.transaction == transaction && $0.expires > now }
  }

  mutating func revokeAccess(of person: SandboxPerson, to client: TwitterSandboxClient) {
    accessTokens = accessTokens.filter {
      $0.value.person.id != person.id || $0.value.client.consumerKey != client.consumerKey
    }
  }
}
