/// A checked authorization request, as far as all providers agree about it.
protocol CodeFlowRequest: Sendable {
  var clientID: String { get }
  /// The application's name for people.
  var clientName: String { get }
  var redirectURI: String { get }
  var scopes: [String] { get }
  var state: String? { get }
  var nonce: String? { get }
  var challenge: SandboxCodeChallenge? { get }
  var loginHint: String? { get }
  /// What the request asks to go wrong later on.
  var laterScenarios: [SandboxScenarioRule] { get }
  /// What follows the application's name on the page where an account is chosen.
  var accountNote: HTML { get }
  /// What the application will see, granted or refused as a whole.
  var consentItems: [HTML] { get }
  /// The scopes that can be unticked.
  var refusableScopes: [RefusableScope] { get }
}

extension CodeFlowRequest {
  var accountNote: HTML { "" }

  /// The scenarios that an authorization request names for later requests of its sign-in.
  static func laterScenarios(_ form: SandboxForm) -> [SandboxScenarioRule] {
    form.values("sandbox_scenario").flatMap { SandboxScenario.parse($0) ?? [] }
      .filter { ($0.endpoint ?? $0.scenario.usualEndpoint ?? .authorization) != .authorization }
  }

  /// OAuth forbids parameters that come twice (RFC 6749 §3.1). The sandbox's own may.
  static func checkRepetition(_ form: SandboxForm) throws(SandboxPageError) {
    if let name = form.firstRepeatedName, name != "sandbox_scenario" {
      throw .invalidRequest("OAuth 2 parameters can only have a single value: \(name)")
    }
  }

  /// The values of `prompt` (OpenID Connect Core §3.1.2.1), all of them known.
  static func prompts(_ form: SandboxForm, known: Set<String>) throws(SandboxPageError) -> Set<String> {
    let prompts = Set((form["prompt"] ?? "").split(separator: " ").map(String.init))
    let unknown = prompts.subtracting(known)
    guard unknown.isEmpty else {
      throw .invalidRequest("Invalid parameter value for prompt: \(unknown.sorted().joined(separator: " "))")
    }
    guard !prompts.contains("none") || prompts.count == 1 else {
      throw .invalidRequest("Invalid parameter value for prompt: none cannot be combined with other values")
    }
    return prompts
  }

  /// Only codes are handed out, and only in the query.
  static func checkResponseType(_ form: SandboxForm) throws(SandboxPageError) {
    guard let type = form["response_type"], !type.isEmpty else { throw .missing("response_type") }
    // The real ones know more types; a client that keeps tokens out of URLs (RFC 9700 §2.1.2) uses none of them.
    guard type == "code" else { throw .unsupportedResponseType(type) }
    if let mode = form["response_mode"], mode != "query" {
      throw .invalidRequest("Unsupported response mode: \(mode)")
    }
  }
}
