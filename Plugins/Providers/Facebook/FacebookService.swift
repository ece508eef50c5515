import Lanyard

/// Where Facebook's endpoints are, and in which version of the Graph API they are spoken to.
public struct FacebookService: Sendable {
  /// The version, such as `v25.0`. Each lives about two years.
  public var version: String
  /// The site that people see, whose dialog they are sent to.
  public var website: String
  /// The Graph API.
  public var graph: String
  /// Who may have issued the token of a limited login; the first is the usual one.
  public var issuers: [String]
  /// The keys that sign the tokens of limited logins.
  public var keysEndpoint: String

  /// Makes a service of other addresses than Facebook's, such as a proxy. None ends in a slash.
  public init(version: String, website: String, graph: String, issuers: [String], keysEndpoint: String) {
    self.version = version
    self.website = website
    self.graph = graph
    self.issuers = issuers
    self.keysEndpoint = keysEndpoint
  }

  /// The version that is spoken unless another one is named.
  public static let defaultVersion = "v25.0"

  /// The real Facebook.
  public static func live(version: String = defaultVersion) -> FacebookService {
    FacebookService(
      version: version, website: "https://www.facebook.com", graph: "https://graph.facebook.com",
      // The first is what the documentation says; the metadata has said the second, and the host of limited logins is
      // the third.
      issuers: ["https://www.facebook.com", "https://facebook.com", "https://limited.facebook.com"],
      keysEndpoint: "https://limited.facebook.com/.well-known/oauth/openid/jwks/")
  }

  /// The sandbox at an address such as `http://127.0.0.1:8080`.
  public static func sandbox(_ baseURL: String, version: String = defaultVersion) -> FacebookService {
    let facebook = baseURL + "/facebook"
    return FacebookService(
      version: version, website: facebook, graph: facebook, issuers: [facebook, facebook + "/limited"],
      keysEndpoint: facebook + "/limited/.well-known/oauth/openid/jwks/")
  }

  func checkVersion() throws(AuthError) {
    var digits = [0]
    var isVersion = version.utf8.first == UInt8(ascii: "v")
    for byte in version.utf8.dropFirst() {
      if byte == UInt8(ascii: ".") {
        digits.append(0)
      } else {
        digits[digits.count - 1] += 1
        if !(0x30...0x39 ~= byte) { isVersion = false }
      }
    }
    guard isVersion, digits.count == 2, digits[0] > 0, digits[1] > 0 else {
      throw AuthError(
        .misconfigured("\"\(version)\" is no version of the Graph API. Write one like v25.0."), provider: .facebook)
    }
  }

  var dialog: String { "\(website)/\(version)/dialog/oauth" }
  var tokenEndpoint: String { url("oauth/access_token") }

  func url(_ path: String) -> String { "\(graph)/\(version)/\(path)" }

  func metadata(_ fields: String) -> ServerMetadata {
    ServerMetadata(
      authorizationEndpoint: dialog, tokenEndpoint: tokenEndpoint, userInfoEndpoint: profileURL(fields))
  }

  /// Codes for devices, and the tokens they are exchanged for.
  func deviceMetadata(_ fields: String) -> ServerMetadata {
    ServerMetadata(
      tokenEndpoint: url("device/login_status"), userInfoEndpoint: profileURL(fields),
      deviceAuthorizationEndpoint: url("device/login"))
  }

  /// Facebook's own metadata document has no token endpoint, so it would be of no use.
  var limitedMetadata: ServerMetadata {
    ServerMetadata(
      issuer: issuers.first, authorizationEndpoint: dialog, tokenEndpoint: tokenEndpoint, jwksURI: keysEndpoint)
  }

  /// The profile, with who it is and what they granted always among its fields.
  func profileURL(_ fields: String) -> String {
    url("me?fields=") + FormURLEncoding.encode(fields.isEmpty ? "id,permissions" : "id,permissions,\(fields)")
  }
}
