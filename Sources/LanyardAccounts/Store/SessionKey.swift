/// What identifies a session. The id alone is already unique; the user's id in front keeps the sessions of one user
/// together.
public struct SessionKey: Sendable, Hashable {
  /// The user.
  public var userID: String
  /// The id of the session: 16 bytes.
  public var sessionID: [UInt8]

  /// Makes a key.
  public init(userID: String, sessionID: [UInt8]) {
    self.userID = userID
    self.sessionID = sessionID
  }
}
