/// A scenario that waits for the request it is meant for.
public struct SandboxScenarioRule: Sendable, Hashable {
  /// What will happen.
  public var scenario: SandboxScenario
  /// Where; `nil` leaves it to the scenario, and is anywhere for those that concern any answer.
  public var endpoint: SandboxEndpoint?
  /// The client it is for; `nil` is any.
  public var clientID: String?
  /// The person it is for: the login hint of an authorization request, the owner of a code or token. `nil` is anybody.
  public var email: String?
  /// How often it is still going to happen.
  public var times: Int
  /// What exactly, for scenarios that come in several kinds.
  public var detail: String?
  /// The sign-in it belongs to.
  var grant: String?

  /// Makes a rule.
  public init(
    _ scenario: SandboxScenario, at endpoint: SandboxEndpoint? = nil, clientID: String? = nil, email: String? = nil,
    times: Int = 1, detail: String? = nil
  ) {
    self.scenario = scenario
    self.endpoint = endpoint
    self.clientID = clientID
    self.email = email
    self.times = times
    self.detail = detail
  }

  func matches(_ parties: SandboxParties, at place: SandboxEndpoint) -> Bool {
    if let wanted = endpoint ?? scenario.usualEndpoint, wanted != place { return false }
    if let clientID, clientID != parties.clientID { return false }
    if let email, email != parties.email { return false }
    // Nobody says for which sign-in they fetch the keys.
    let isAnonymous = place == .keys || place == .discovery
    if let grant, grant != parties.grant, !isAnonymous { return false }
    return true
  }
}

/// Whom a request concerns, as far as the sandbox can tell.
struct SandboxParties: Sendable {
  var clientID: String?
  var email: String?
  var grant: String?
}
