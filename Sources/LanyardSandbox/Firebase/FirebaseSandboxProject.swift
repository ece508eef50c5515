/// A Firebase project, as it is set up in the console.
public struct FirebaseSandboxProject: Sendable, Hashable {
  /// The API key that every request carries.
  public var apiKey: String
  /// The id of the project: the audience of its ID tokens, and the end of their issuer.
  public var id: String
  /// The number of the project.
  public var number: String
  /// The providers that are switched on, such as `google.com`, each with the ids of the applications whose credentials are
  /// taken; an empty list takes those of any.
  public var identityProviders: [String: [String]]
  /// Whether anonymous users may come to be.
  public var allowsAnonymousUsers: Bool
  /// Whether several accounts may use one e-mail address.
  public var allowsDuplicateEmails: Bool
  /// Whether nobody is told which addresses have accounts.
  public var protectsEmailsFromEnumeration: Bool
  /// The ids of the tenants.
  public var tenants: [String]
  /// The bundle ids that the API key is restricted to; an empty list is no restriction.
  public var bundleIDs: [String]

  /// Makes a project.
  public init(
    apiKey: String,
    id: String,
    number: String = "407408718192",
    identityProviders: [String: [String]] = Self.everyIdentityProvider,
    allowsAnonymousUsers: Bool = true,
    allowsDuplicateEmails: Bool = false,
    protectsEmailsFromEnumeration: Bool = false,
    tenants: [String] = [],
    bundleIDs: [String] = []
  ) {
    self.apiKey = apiKey
    self.id = id
    self.number = number
    self.identityProviders = identityProviders
    self.allowsAnonymousUsers = allowsAnonymousUsers
    self.allowsDuplicateEmails = allowsDuplicateEmails
    self.protectsEmailsFromEnumeration = protectsEmailsFromEnumeration
    self.tenants = tenants
    self.bundleIDs = bundleIDs
  }

  /// Every provider of the sandbox, with any of its applications. The OpenID provider is called `oidc.openid`.
  public static let everyIdentityProvider: [String: [String]] = [
    "google.com": [], "facebook.com": [], "twitter.com": [], "oidc.openid": [],
  ]

  /// The project of a fresh sandbox.
  public static let standard = FirebaseSandboxProject(apiKey: "sandbox-api-key", id: "lanyard-sandbox")

  /// Who issues the ID tokens.
  public var issuer: String { "https://securetoken.google.com/" + id }
}
