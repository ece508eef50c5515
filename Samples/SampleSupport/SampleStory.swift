public import Lanyard

/// What a sample tells beside what every sample tells.
public struct SampleStory: Sendable {
  /// What a person would see in a window.
  public struct Alert: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The text below it.
    public let text: String

    /// Makes an alert.
    public init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }

  /// How the person signs in with the provider they chose; `nil` for the usual way.
  public var login: SampleLogin.Way?
  /// The alert for a failure; `nil` for none.
  public var alert: @Sendable (AuthError) -> Alert?
  /// Runs when somebody is signed in, and returns what the application knows of them.
  public var signedIn:
    @Sendable (SampleProgram.Environment, AuthClient, any FederationBackend) async throws -> JSONObject

  /// Makes a story; without arguments nothing is told.
  public init(
    login: SampleLogin.Way? = nil,
    alert: @escaping @Sendable (AuthError) -> Alert? = { _ in nil },
    signedIn:
      @escaping @Sendable (SampleProgram.Environment, AuthClient, any FederationBackend) async throws ->
      JSONObject = { _, _, _ in [:] }
  ) {
    self.login = login
    self.alert = alert
    self.signedIn = signedIn
  }
}
