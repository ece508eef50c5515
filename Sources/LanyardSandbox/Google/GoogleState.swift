/// An authorization request that a person is deciding about.
struct GoogleTransaction: Sendable {
  let id: String
  let request: GoogleAuthorizationRequest
  let expires: Int
  let faults: Set<SandboxScenario>
  var person: SandboxPerson?
}

/// What a code was issued for.
struct GoogleCode: Sendable {
  let request: GoogleAuthorizationRequest
  let grant: GoogleGrant
  let hasRefreshToken: Bool
  let expires: Int
  var isUsed = false
}

/// What a person gave a client in one sign-in.
struct GoogleGrant: Sendable {
  /// Names the sign-in.
  let id: String
  let clientID: String
  let person: SandboxPerson
  let scopes: [String]
  let nonce: String?
  let authTime: Int?
  let isOffline: Bool

  func narrowed(to scopes: [String]) -> GoogleGrant {
    GoogleGrant(
      id: id, clientID: clientID, person: person, scopes: scopes, nonce: nil, authTime: nil, isOffline: isOffline)
  }
}

/// An access token or, without an end, a refresh token.
struct GoogleToken: Sendable {
  let grant: GoogleGrant
  var expires: Int?

  func isAlive(at now: Int) -> Bool {
    expires.map { now < $0 } ?? true
  }
}

/// Everything the sandbox's Google remembers.
struct GoogleState: Sendable {
  /// A client and a person.
  struct Pair: Hashable, Sendable {
    let clientID: String
    let personID: String
  }

  var clients: [GoogleSandboxClient]
  var transactions: [String: GoogleTransaction] = [:]
  var codes: [String: GoogleCode] = [:]
  var accessTokens: [String: GoogleToken] = [:]
  var refreshTokens: [String: GoogleToken] = [:]
  /// By device code.
  var devices: [String: GoogleDevice] = [:]
  /// The scopes a person has ever given a client.
  var consents: [Pair: Set<String>] = [:]

  /// How many codes and tokens there may be until the dead ones are thrown away.
  private var pruningLimit = 1024

  init(clients: [GoogleSandboxClient]) {
    self.clients = clients
  }

  /// Throws away what has been dead for an hour. Until then it is still told apart from what never existed.
  mutating func pruneIfLarge(at now: Int) {
    guard codes.count + accessTokens.count >= pruningLimit else { return }
    codes = codes.filter { $0.value.expires + 3600 > now }
    accessTokens = accessTokens.filter { $0.value.isAlive(at: now - 3600) }
    pruningLimit = max(1024, 2 * (codes.count + accessTokens.count))
  }

  func consent(of person: SandboxPerson, to clientID: String) -> Set<String> {
    consents[Pair(clientID: clientID, personID: person.id)] ?? []
  }

  mutating func addConsent(of person: SandboxPerson, to clientID: String, scopes: [String]) {
    consents[Pair(clientID: clientID, personID: person.id), default: []].formUnion(scopes)
  }

  /// Takes back everything a person gave a client. Other clients keep theirs.
  mutating func revoke(_ grant: GoogleGrant) {
    func isSame(_ token: GoogleToken) -> Bool {
      token.grant.clientID == grant.clientID && token.grant.person.id == grant.person.id
    }
    accessTokens = accessTokens.filter { !isSame($0.value) }
    refreshTokens = refreshTokens.filter { !isSame($0.value) }
    consents[Pair(clientID: grant.clientID, personID: grant.person.id)] = nil
  }
}
