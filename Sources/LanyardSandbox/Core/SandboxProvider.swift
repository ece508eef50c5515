internal import LanyardOAuth

/// A provider that the sandbox plays. Adding one touches no other.
protocol SandboxProvider: Sendable {
  /// The first part of its paths, also its name in the management API.
  var name: String { get }
  /// Its name for people.
  var title: String { get }
  /// What a path (without the provider's part) is for; `nil` if there is nothing.
  func endpoint(of path: String) -> SandboxEndpoint?
  /// The methods that an endpoint answers.
  func methods(of path: String, at endpoint: SandboxEndpoint) -> [String]
  /// Whom a request concerns, for scenarios.
  func parties(of call: SandboxCall, at endpoint: SandboxEndpoint) -> SandboxParties
  /// Answers a request to one of its endpoints.
  func respond(to call: SandboxCall, path: String, at endpoint: SandboxEndpoint) async throws -> HTTPResponse
  /// Lets a new key sign.
  func rotateKeys() async throws
  /// What a program that uses the sandbox wants to know.
  var description: JSONObject { get }
  /// Its clients, as JSON.
  var clientList: [JSONValue] { get }
  /// The users it keeps, as JSON; `nil` for a provider that keeps none.
  var accounts: JSONObject? { get }
  /// Adds a client given as JSON.
  func addClient(_ json: JSONObject) throws(SandboxInputError)
  /// Removes a client.
  func removeClient(id: String)
  /// Back to the beginning: clients, codes, tokens, grants.
  func reset()
}

extension SandboxProvider {
  var accounts: JSONObject? { nil }
}

/// What is wrong with something sent to the management API.
struct SandboxInputError: Error {
  let message: String
}
