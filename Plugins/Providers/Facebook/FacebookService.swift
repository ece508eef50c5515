import Lanyard

/// Where Facebook's endpoints are, and in which version of the Graph API they are spoken to.
public struct FacebookService: Sendable {
  /// The version, such as `v25.0`. Each lives about two years.
  public let version: String
  /// The site that people see, whose dialog they are sent to.
  public let website: String
  /// The Graph API.
  public let graph: String
  /// Who may have issued the token of a limited login; the first is the usual one.
  public let issuers: [String]
  /// The keys that sign the tokens of limited logins.
  public let keysEndpoint: String

  /// Makes a service of other addresses than Facebook's, such as a proxy. None ends in a slash.
  public init(version: String, website: String, graph: String, issuers: [String], keysEndpoint: String) {
    self.version = version
    self.website = website
    self.graph = graph
    self.issuers = issuers
    self.keysEndpoint = keysEndpoint
  }

  /// The version that is spoken unless another one is named.
  public static var defaultVersion: String { "v25.0" }

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
    // What reads as a number cannot climb out of its place in the URL.
    let isNumber = Double(version.dropFirst()).map { $0 > 0 } ?? false
    guard version.hasPrefix("v"), version.utf8.contains(UInt8(ascii: ".")), isNumber else {
      throw AuthError.facebook(
        .misconfigured("\"\(version)\" is no version of the Graph API. Write one like v25.0."))
    }
  }

  func url(_ path: String) -> String { "\(graph)/\(version)/\(path)" }

  /// The endpoints of one login. Facebook's own metadata document has no token endpoint, so it would be of no use.
  ///
  /// - Parameters:
  ///   - token: where the token comes from.
  ///   - fields: of the profile; `nil` for the limited login, whose token says it all.
  ///   - device: where devices get their codes.
  func metadata(token: String, fields: String?, device: String? = nil) -> ServerMetadata {
    ServerMetadata(
      issuer: fields == nil ? issuers.first : nil, authorizationEndpoint: "\(website)/\(version)/dialog/oauth",
      tokenEndpoint: url(token), userInfoEndpoint: fields.map(profileURL), jwksURI: keysEndpoint,
      deviceAuthorizationEndpoint: device.map(url))
  }

  /// The profile, with who it is and what they granted always among its fields.
  func profileURL(_ fields: String) -> String {
    url("me?fields=") + FormURLEncoding.encode(fields.isEmpty ? "id,permissions" : "id,permissions,\(fields)")
  }
}
