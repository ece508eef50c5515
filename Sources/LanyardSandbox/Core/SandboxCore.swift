#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import LanyardCrypto
internal import LanyardOAuth

/// What all providers of one sandbox share.
final class SandboxCore: Sendable {
  let configuration: SandboxConfiguration
  let people: SandboxPeople
  let scenarios = SandboxScenarios()
  let log: SandboxRequestLog
  let baseURL: String

  init(_ configuration: SandboxConfiguration, baseURL: String) {
    self.baseURL = baseURL
    self.configuration = configuration
    people = SandboxPeople(configuration.people)
    log = SandboxRequestLog(limit: configuration.logLimit)
  }

  var now: Date { configuration.now() }

  /// The time in whole seconds since 1970.
  var seconds: Int { Int(now.timeIntervalSince1970.rounded(.down)) }

  /// An unguessable text of the URL-safe alphabet.
  func randomText(bytes: Int) -> String {
    Base64URL.encode(configuration.randomBytes(bytes))
  }

  /// What of the candidates applies to a request: what it names itself, and what was queued for it.
  func scenarios(
    _ candidates: Set<SandboxScenario>, for call: SandboxCall, _ parties: SandboxParties, at endpoint: SandboxEndpoint
  ) -> Set<SandboxScenario> {
    let named = call.named.filter { candidates.contains($0.scenario) && ($0.endpoint ?? endpoint) == endpoint }
    return Set(named.map(\.scenario)).union(scenarios.take(candidates, for: parties, at: endpoint))
  }

  /// The detail of a scenario that applies to a request; `nil` if none does.
  func detail(
    of scenario: SandboxScenario, for call: SandboxCall, _ parties: SandboxParties, at endpoint: SandboxEndpoint
  ) -> String? {
    let named = call.named.first { $0.scenario == scenario && ($0.endpoint ?? endpoint) == endpoint }
    return named?.detail ?? scenarios.takeDetail(of: scenario, for: parties, at: endpoint)
  }

  /// The standard claims about a person (OpenID Connect Core §5.1) that the granted scopes let a client see.
  func claims(of person: SandboxPerson, email: Bool, profile: Bool) -> JSONObject {
    var claims: JSONObject = [:]
    if email {
      claims["email"] = .string(person.email)
      claims["email_verified"] = .bool(person.isEmailVerified)
    }
    if profile {
      claims["name"] = person.name.map(JSONValue.string)
      claims["picture"] = person.picture.map { .string($0.hasPrefix("/") ? baseURL + $0 : $0) }
      claims["given_name"] = person.givenName.map(JSONValue.string)
      claims["family_name"] = person.familyName.map(JSONValue.string)
    }
    return claims
  }
}
