public import Lanyard

/// A client of the Google Cloud console.
public struct GoogleClient: Sendable {
  /// The client id, `….apps.googleusercontent.com`.
  public var clientID: String
  /// The client secret. Desktop clients have one that is not secret at all but that Google demands; iOS clients have
  /// none.
  public var clientSecret: Secret?
  /// The redirect URI as registered; without one a loopback address with a port of the system's choice.
  public var redirectURI: String?
  /// Further client ids whose credentials a server accepts.
  public var otherClientIDs: [String]

  /// Makes a client.
  public init(
    clientID: String, clientSecret: Secret? = nil, redirectURI: String? = nil, otherClientIDs: [String] = []
  ) {
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.redirectURI = redirectURI
    self.otherClientIDs = otherClientIDs
  }

  /// Reads the `client_secret_….json` that the console offers for download.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured`, which says what is wrong with the file.
  public init(clientSecretFile bytes: [UInt8]) throws(AuthError) {
    guard let file = try? JSONObject(parsing: bytes) else { throw Self.unusable("is not a JSON object") }
    guard let kind = ["installed", "web"].first(where: { file[$0] != nil }), let client = file[kind]?.objectValue else {
      throw Self.unusable(
        file["type"]?.stringValue == "service_account"
          ? "is of a service account; download that of an OAuth client" : "has neither installed nor web")
    }
    guard let clientID = client["client_id"]?.stringValue, !clientID.isEmpty else {
      throw Self.unusable("has no client_id")
    }
    self.init(clientID: clientID, clientSecret: client["client_secret"]?.stringValue.map(Secret.init(_:)))
    // A desktop client may use any loopback address; a web client only those it lists.
    if kind == "web" { redirectURI = client["redirect_uris"]?.arrayValue?.first?.stringValue }
  }

  private static func unusable(_ what: String) -> AuthError {
    AuthError(.misconfigured("The client secret file \(what)."), provider: .google)
  }

  var oauthClient: OAuthClient {
    OAuthClient(clientID: clientID, authentication: clientSecret.map { .clientSecretPost($0) } ?? .none)
  }

  var redirectRule: RedirectRule {
    get throws(AuthError) {
      guard let redirectURI else { return .loopback() }
      return try RedirectRule(redirectURI: redirectURI)
    }
  }
}
