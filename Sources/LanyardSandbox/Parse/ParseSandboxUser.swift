public import LanyardOAuth

/// A user of the sandbox's Parse Server, as somebody with the master key sees them.
public struct ParseSandboxUser: Sendable, Hashable {
  /// The object id.
  public let id: String
  /// The name; whoever came through a provider has one that the server made up.
  public let username: String
  /// The address, if there is one.
  public let email: String?
  /// The ways in, by the server's name for the provider, with everything that was sent.
  public let authData: JSONObject
  /// The host's own fields.
  public let fields: JSONObject

  init(_ row: ParseUserRow) {
    id = row.id
    username = row.username
    email = row.email
    authData = row.authData
    fields = row.fields
  }
}

/// A session of the sandbox's Parse Server.
public struct ParseSandboxSession: Sendable, Hashable {
  /// The object id.
  public let id: String
  /// The token.
  public let token: String
  /// Whose it is.
  public let userID: String
  /// What it was made by: `signup`, `login`, `create` or `upgrade`.
  public let action: String
  /// The provider it was made with.
  public let authProvider: String?
  /// When it ends, in seconds since 1970.
  public let expiresAt: Int

  init(_ row: ParseSessionRow) {
    id = row.id
    token = row.token
    userID = row.userID
    action = row.action
    authProvider = row.authProvider
    expiresAt = row.expiresAt / 1000
  }
}
