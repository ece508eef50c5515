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

  /// The kind of login.
  public let mode: Mode
  /// What is asked for. May be empty: the public profile comes with every sign-in.
  public let permissions: [FacebookPermission]
  /// Why the person is asked again.
  public let authTypes: [AuthType]
  /// Who sees what is published.
  public let defaultAudience: Audience
  /// A configuration of Facebook Login for Business. It says itself which permissions are asked for, so ours are not sent.
  public let configurationID: String?
  /// The fields of the profile in the Graph API's own notation, such as `name,picture.type(large)`.
  public let fields: String
  /// Whether the proof that a call comes from whoever has the app secret (`appsecret_proof`) holds for five minutes only,
  /// not as long as the token. It is sent with every call if the application has its secret.
  public let timesProofs: Bool
  /// How the nonce of a limited login is sent. Backends such as Firebase want the digest.
  public let nonceForm: NonceForm

  /// Makes a set of options.
  public init(
    mode: Mode = .classic,
    permissions: [FacebookPermission] = [.publicProfile, .email],
    authTypes: [AuthType] = [],
    defaultAudience: Audience = .friends,
    configurationID: String? = nil,
    fields: String = defaultFields,
    timesProofs: Bool = false,
    nonceForm: NonceForm = .sha256Hex
  ) {
    self.mode = mode
    self.permissions = permissions
    self.authTypes = authTypes
    self.defaultAudience = defaultAudience
    self.configurationID = configurationID
    self.fields = fields
    self.timesProofs = timesProofs
    self.nonceForm = nonceForm
  }

  /// The fields of the profile that are asked for unless others are named.
  public static var defaultFields: String { "name,first_name,last_name,email,picture" }

  var scopes: [String] {
    configurationID == nil ? permissions.map(\.name) : []
  }

  var parameters: OAuthParameters {
    var parameters: OAuthParameters = ["return_scopes": "true", "default_audience": defaultAudience.wire]
    parameters["auth_type"] = authTypes.wire
    parameters["config_id"] = configurationID
    return parameters
  }

  /// The reasons for asking again where permissions that were declined before are asked for in any case.
  var authTypeForMore: String? {
    authTypes.contains(.rerequest) ? authTypes.wire : (authTypes + [.rerequest]).wire
  }
}

extension [FacebookOptions.AuthType] {
  fileprivate var wire: String? {
    isEmpty ? nil : map(\.wire).joined(separator: ",")
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
  init?(wire: String?) {
    guard let audience = [.friends, .onlyMe, .everyone].first(where: { $0.wire == wire }) as Self? else { return nil }
    self = audience
  }

  var wire: String {
    switch self {
    case .friends: "friends"
    case .onlyMe: "only_me"
    case .everyone: "everyone"
    }
  }
}
