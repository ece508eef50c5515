public import Lanyard
public import LanyardTesting

/// What a sample gets that signs people in in a way of its own.
public struct SampleLogin: Sendable {
  /// Signs the person in, or throws what the sample is to report.
  public typealias Way = @Sendable (SampleLogin) async throws -> AuthResult

  /// The client.
  public let client: AuthClient
  /// The provider that the person chose.
  public let provider: any AuthProvider
  /// What the command line asks.
  public let request: SignInRequest
  /// The context of the client.
  public let context: AuthContext
  /// What the command line says.
  public let options: SampleOptions
  /// How a script plays the person; `nil` if there is one.
  public let script: Script?
  /// Tells what happens.
  public let tell: @Sendable (String) -> Void
}
