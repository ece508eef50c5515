/// A device that waits for a person to type in its code.
struct FacebookDevice: Sendable {
  /// What the person decided.
  enum Decision: Sendable {
    case pending
    case denied
    case allowed(SandboxPerson, granted: [String])
    case used
  }

  let code: String
  let userCode: String
  let client: FacebookSandboxClient
  let scopes: [String]
  let expires: Int
  var decision = Decision.pending
  /// When it may ask next, in seconds.
  var nextQuestion = 0

  /// How long the codes last, in seconds.
  static let lifetime = 420
  /// How long to wait between two questions, in seconds.
  static let interval = 5
}
