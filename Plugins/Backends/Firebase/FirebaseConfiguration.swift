internal import Lanyard

/// How a program is known to its Firebase project. A value: it is made in one place and handed over, and nothing is ever
/// looked for.
public struct FirebaseConfiguration: Sendable, Hashable {
  /// The API key. It names the project and is no secret.
  public var apiKey: String
  /// The id of the project.
  public var projectID: String?
  /// The id of the application (`GOOGLE_APP_ID`).
  public var appID: String?
  /// The bundle id of an application for Apple platforms. An API key that is restricted to it works only with it.
  public var bundleID: String?
  /// The package of an application for Android, with the same meaning.
  public var androidPackage: String?
  /// The SHA-1 fingerprint of the certificate that the application for Android is signed with, in hexadecimal digits.
  public var androidCertificate: String?
  /// The id of the tenant, in a project that has several.
  public var tenantID: String?
  /// The language of what the service sends to people, such as `de`.
  public var locale: String?
  /// The OAuth client of the application at Google, for sign-ins there (`CLIENT_ID`).
  public var clientID: String?
  /// The URL scheme that an application for Apple platforms registers for sign-ins at Google (`REVERSED_CLIENT_ID`).
  public var reversedClientID: String?

  /// Makes a configuration.
  public init(
    apiKey: String, projectID: String? = nil, appID: String? = nil, bundleID: String? = nil, tenantID: String? = nil,
    locale: String? = nil
  ) {
    self.apiKey = apiKey
    self.projectID = projectID
    self.appID = appID
    self.bundleID = bundleID
    self.tenantID = tenantID
    self.locale = locale
  }

  /// The header fields by which the service knows the program.
  var headers: HTTPFields {
    var headers: HTTPFields = [:]
    headers["X-Firebase-GMPID"] = appID
    headers["X-Ios-Bundle-Identifier"] = bundleID
    headers["X-Android-Package"] = androidPackage
    headers["X-Android-Cert"] = androidCertificate
    headers["X-Firebase-Locale"] = locale
    headers["Accept-Language"] = locale
    return headers
  }

  /// The parameter that carries the key.
  var query: String { "?" + FormURLEncoding.encode([("key", apiKey)]) }
}
