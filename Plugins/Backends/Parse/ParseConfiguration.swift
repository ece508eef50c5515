public import Lanyard

/// Where a Parse Server is, and what it has to be told to let a program in.
///
/// The master key has no place here: whoever has the program would have the key.
public struct ParseConfiguration: Sendable {
  /// The address with the mount path, such as `https://parse.example.com/parse`, without a slash at the end.
  public let serverURL: String
  /// The application id.
  public let applicationID: String
  /// The key for native applications (`X-Parse-Client-Key`), where the server has one.
  public var clientKey: Secret?
  /// The key for whoever speaks HTTP (`X-Parse-REST-API-Key`), where the server has one.
  public var restKey: Secret?
  /// Whether the server is asked for sessions that can be ended one by one (`X-Parse-Revocable-Session`). Old ones make
  /// others otherwise; new ones know nothing else.
  public var asksForRevocableSessions: Bool
  /// Names this installation of the program, so that the server keeps one session for it: a random text that stays the same
  /// (`X-Parse-Installation-Id`).
  public var installationID: String?
  /// Header fields that are sent with every request, such as those of a gateway before the server.
  public var headers: HTTPFields
  /// The fields of the user that hold the name to show and the address of a picture: the server has none of its own.
  public var displayNameField = "displayName", photoURLField = "photoURL"
  /// How the credentials of each provider are written down for the server.
  public var authData: [ProviderID: ParseAuthData]

  /// Makes a configuration.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` for an address that is not https (or http on this machine) or has a
  ///   query, and for an empty application id.
  public init(
    serverURL: String, applicationID: String, clientKey: Secret? = nil, restKey: Secret? = nil,
    asksForRevocableSessions: Bool = true, installationID: String? = nil, headers: HTTPFields = [:],
    authData: [ProviderID: ParseAuthData] = ParseAuthData.known()
  ) throws(AuthError) {
    var address = serverURL
    while address.hasSuffix("/") { address.removeLast() }
    guard let url = URLText(address), url.isSecureEndpoint, url.query == nil, url.fragment == nil else {
      throw AuthError(
        .misconfigured("\(serverURL) cannot be a Parse Server. Give an https address with its mount path."))
    }
    guard !applicationID.isEmpty else {
      throw AuthError(.misconfigured("The application id is empty. The server's configuration calls it appId."))
    }
    self.serverURL = address
    self.applicationID = applicationID
    self.clientKey = clientKey
    self.restKey = restKey
    self.asksForRevocableSessions = asksForRevocableSessions
    self.installationID = installationID
    self.headers = headers
    self.authData = authData
  }
}
