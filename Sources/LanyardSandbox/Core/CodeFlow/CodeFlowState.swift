/// An authorization request that a person is deciding about.
struct CodeFlowTransaction<Request: CodeFlowRequest>: Sendable {
  let id: String
  let request: Request
  let expires: Int
  let faults: Set<SandboxScenario>
  var person: SandboxPerson?
}

/// What a code was issued for.
struct CodeFlowCode<Request: CodeFlowRequest>: Sendable {
  let request: Request
  let grant: SandboxGrant
  let hasRefreshToken: Bool
  let expires: Int
  var isUsed = false
}

/// What a person gave a client in one sign-in.
struct SandboxGrant: Sendable {
  /// Names the sign-in.
  let id: String
  let clientID: String
  let person: SandboxPerson
  let scopes: [String]
  let nonce: String?
  let authTime: Int?
  let isOffline: Bool
  /// For whom ID tokens are issued, if not for the client.
  var audience: String?

  func narrowed(to scopes: [String]) -> SandboxGrant {
    SandboxGrant(
      id: id, clientID: clientID, person: person, scopes: scopes, nonce: nil, authTime: nil, isOffline: isOffline,
      audience: audience)
  }
}

/// An access token or, without an end, a refresh token.
struct SandboxToken: Sendable {
  let grant: SandboxGrant
  var expires: Int?

  func isAlive(at now: Int) -> Bool {
    expires.map { now < $0 } ?? true
  }
}

/// Everything a provider of the sandbox remembers.
struct CodeFlowState<Client: Sendable, Request: CodeFlowRequest>: Sendable {
  /// A client and a person.
  private struct Pair: Hashable, Sendable {
    let clientID: String
    let personID: String
  }

  var clients: [Client]
  var transactions: [String: CodeFlowTransaction<Request>] = [:]
  var codes: [String: CodeFlowCode<Request>] = [:]
  var accessTokens: [String: SandboxToken] = [:]
  var refreshTokens: [String: SandboxToken] = [:]
  /// Refresh tokens that were exchanged for another one.
  var spentRefreshTokens: [String: SandboxToken] = [:]
  /// The scopes a person has ever given a client.
  private var consents: [Pair: Set<String>] = [:]

  /// How many codes and tokens there may be until the dead ones are thrown away.
  private var pruningLimit = 1024

  init(clients: [Client]) {
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
  mutating func revokeAccess(of person: SandboxPerson, to clientID: String) {
    removeTokens { $0.clientID == clientID && $0.person.id == person.id }
    consents[Pair(clientID: clientID, personID: person.id)] = nil
  }

  /// Ends the tokens of one sign-in.
  mutating func end(_ grant: SandboxGrant) {
    removeTokens { $0.id == grant.id }
  }

  private mutating func removeTokens(_ isMeant: (SandboxGrant) -> Bool) {
    accessTokens = accessTokens.filter { !isMeant($0.value.grant) }
    refreshTokens = refreshTokens.filter { !isMeant($0.value.grant) }
  }
}
