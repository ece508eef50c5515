/// The question before a sign-out.
public struct SignOutPrompt: Sendable, Hashable {
  /// Who is signed in.
  public var user: AuthUser

  /// Makes a prompt.
  public init(user: AuthUser) {
    self.user = user
  }
}
