internal import LanyardOAuth

/// Whom a credential of one of the sandbox's providers proves: what a backend that is shown it would find out.
struct SandboxIdentity: Sendable {
  /// What backends call the provider, such as `google.com`.
  let providerID: String
  /// The provider's own name for the person.
  let subject: String
  /// The application that the credential was issued to.
  let clientID: String
  var email: String?
  /// Whether the provider says that it checked the address.
  var isEmailVerified = false
  var name: String?
  var picture: String?
  /// The name that a person has chosen for themselves.
  var screenName: String?
  /// The nonce of an ID token, as the token has it.
  var nonce: String?
  /// Everything the provider tells, as it tells it.
  var profile: JSONObject
}

extension SandboxIdentity {
  /// The identity of a profile or of claims with the usual names (OpenID Connect Core §5.1).
  init(providerID: String, subject: String, clientID: String, profile: JSONObject) {
    self.providerID = providerID
    self.subject = subject
    self.clientID = clientID
    self.profile = profile
    email = profile["email"]?.stringValue
    isEmailVerified = profile["email_verified"]?.boolValue ?? false
    name = profile["name"]?.stringValue
    picture = profile["picture"]?.stringValue
    nonce = profile["nonce"]?.stringValue
  }
}
