/// A device that waits for a person to type in its code (RFC 8628).
struct GoogleDevice: Sendable {
  /// What the person decided.
  enum Decision: Sendable {
    case pending
    case denied
    case allowed(SandboxPerson, scopes: [String])
    case used
  }

  let deviceCode: String
  let userCode: String
  let client: GoogleSandboxClient
  let scopes: [String]
  let expires: Int
  var decision = Decision.pending
  /// When it may ask next, in seconds.
  var nextQuestion = 0

  /// How long the codes last, in seconds.
  static let lifetime = 1800
  /// How long to wait between two questions, in seconds.
  static let interval = 5
  /// What a device may ask for beside the identity.
  static let extraScopes = ["drive.appdata", "drive.file", "youtube", "youtube.readonly"]

  static func mayAsk(for scope: String) -> Bool {
    GoogleScope.identity.contains(scope) || extraScopes.contains(GoogleScope.label(scope))
  }
}
