public import Lanyard

/// How a sign-in with Facebook goes, and what it asks of the person.
public struct FacebookOptions: Sendable {
  /// The two kinds of login.
  public enum Mode: Sendable {
    /// An access token for the Graph API.
    case classic
    /// An ID token and nothing else: who it is, but no calls to the Graph API.
    case limited
  }

  /// Why a person who is known is asked again (`auth_type`).
  public enum AuthType: Sendable {
    /// For permissions that were declined before; without it the dialog does not mention them again.
    case rerequest
    /// For the password, so that it is really them.
    case reauthenticate
    /// For access to data that has expired.
    case reauthorize
  }

  /// Who sees what the application publishes, unless the person chooses otherwise.
  public enum Audience: Sendable {
    /// Their friends.
    case friends
    /// Nobody else.
    case onlyMe
    /// Everyone.
    case everyone
  }

  /// The proof that a call comes from whoever has the app secret (`appsecret_proof`).
  public enum AppSecretProof: Sendable {
    /// None.
    case none
    /// For the token, for as long as it lives.
    case token
    /// For the token and the time, for five minutes.
    case tokenAndTime
  }

  /// The kind of login.
  public var mode: Mode
  /// What is asked for. May be empty: the public profile comes with every sign-in.
  public var permissions: [FacebookPermission]
  /// Why the person is asked again.
  public var authTypes: [AuthType]
  /// Who sees what is published.
  public var defaultAudience: Audience
  /// A configuration of Facebook Login for Business. It says itself which permissions are asked for, so ours are not sent.
  public var configurationID: String?
  /// The fields of the profile in the Graph API's own notation, such as `name,picture.type(large)`.
  public var fields: String
  /// How calls to the Graph API are proven, if the application has its secret.
  public var appSecretProof: AppSecretProof
  /// How the nonce of a limited login is sent. Backends such as Firebase want the digest.
  public var nonceForm: NonceForm
  /// Hooks for sign-ins at Facebook; what is `nil` is inherited from the client.
  public var hooks: UIHooks

  /// Makes a set of options.
  public init(
    mode: Mode = .classic,
    permissions: [FacebookPermission] = [.publicProfile, .email],
    authTypes: [AuthType] = [],
    defaultAudience: Audience = .friends,
    configurationID: String? = nil,
    fields: String = "name,first_name,last_name,email,picture",
    appSecretProof: AppSecretProof = .token,
    nonceForm: NonceForm = .sha256Hex,
    hooks: UIHooks = UIHooks()
  ) {
    self.mode = mode
    self.permissions = permissions
    self.authTypes = authTypes
    self.defaultAudience = defaultAudience
    self.configurationID = configurationID
    self.fields = fields
    self.appSecretProof = appSecretProof
    self.nonceForm = nonceForm
    self.hooks = hooks
  }

  var scopes: [String] {
    configurationID == nil ? permissions.map(\.name) : []
  }

  /// - Parameter isAskingForMore: whether permissions that were declined before are asked for again in any case.
  func parameters(isAskingForMore: Bool) -> OAuthParameters {
    var parameters: OAuthParameters = ["return_scopes": "true", "default_audience": defaultAudience.wire]
    var types = authTypes.map(\.wire)
    if isAskingForMore, !types.contains("rerequest") { types.append("rerequest") }
    if !types.isEmpty { parameters["auth_type"] = types.joined(separator: ",") }
    parameters["config_id"] = configurationID
    return parameters
  }
}

extension FacebookOptions.AuthType {
  fileprivate var wire: String {
    switch self {
    case .rerequest: "rerequest"
    case .reauthenticate: "reauthenticate"
    case .reauthorize: "reauthorize"
    }
  }
}

extension FacebookOptions.Audience {
  fileprivate var wire: String {
    switch self {
    case .friends: "friends"
    case .onlyMe: "only_me"
    case .everyone: "everyone"
    }
  }
}
