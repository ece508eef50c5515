public import Lanyard

/// What a sample tells beside what every sample tells.
public struct SampleStory: Sendable {
  /// How the person signs in with the provider they chose; `nil` for the usual way.
  public var login: SampleLogin.Way?
  /// The policies of the client.
  public var clientOptions: @Sendable (SampleOptions) -> AuthClientOptions
  /// Whether a failure, or a person who changes their mind, is told as an alert in a window would tell it.
  public var showsAlerts: Bool
  /// Runs when somebody is signed in, and returns what the application knows of them.
  public var signedIn:
    @Sendable (SampleProgram.Environment, AuthClient, any FederationBackend) async throws -> JSONObject

  /// Makes a story; without arguments nothing is told.
  public init(
    login: SampleLogin.Way? = nil,
    clientOptions: @escaping @Sendable (SampleOptions) -> AuthClientOptions = { _ in AuthClientOptions() },
    showsAlerts: Bool = false,
    signedIn:
      @escaping @Sendable (SampleProgram.Environment, AuthClient, any FederationBackend) async throws ->
      JSONObject = { _, _, _ in [:] }
  ) {
    self.login = login
    self.clientOptions = clientOptions
    self.showsAlerts = showsAlerts
    self.signedIn = signedIn
  }

  func alert(for error: AuthError) -> AuthAlert? {
    showsAlerts ? AuthAlert(error: error) : nil
  }
}
