public import Lanyard

/// What every provider has to keep to, checked on a provider that can be signed in with in the given context.
///
/// A plug-in's author runs it in one line:
///
/// ```swift
/// #expect(await ProviderConformance.failures(of: provider, in: context).isEmpty)
/// ```
///
/// The context plays the person: its user agent or its browser hook has to complete a sign-in without anybody there. The
/// provider is signed in with three times, refreshed and, at the end, disconnected.
public enum ProviderConformance {
  /// One rule.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The id is not empty and has only visible ASCII characters.
    case identity
    /// Short name and label are there and hold no control characters.
    case label
    /// It says what it yields.
    case capabilities
    /// The credential is its own and of a kind it says it yields.
    case credential
    /// The identity is its own, has a subject, and is the same at each sign-in; without one `verify` works.
    case verifiedIdentity
    /// Two sign-ins never send the same authorization URL, and each carries a state and a code challenge.
    case authorizationRequest
    /// No token in a URL, unless the request says that it is sensitive.
    case secrecy
    /// It reports no phase that is the client's.
    case phases
    /// A cancelled sign-in ends, and ends with an error.
    case cancellation
    /// A person who gives up is told as `cancelled`, not as another error.
    case userCancellation
    /// What it says it verifies it verifies, and a proof that was tampered with it refuses.
    case verification
    /// What it says it refreshes it refreshes, for the same person, without losing the refresh token.
    case refresh
    /// What it says it disconnects it disconnects.
    case disconnection
  }

  /// A rule that was broken.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule.
    public let rule: Rule
    /// How it was broken.
    public let text: String

    /// Rule and text.
    public var description: String { "\(rule.rawValue): \(text)" }
  }

  /// Checks every rule.
  ///
  /// - Parameters:
  ///   - provider: the provider.
  ///   - context: plays network and person.
  ///   - request: what each sign-in asks.
  /// - Returns: the rules that were broken; empty for a provider that keeps to all of them.
  public static func failures(
    of provider: any AuthProvider, in context: AuthContext, request: SignInRequest = SignInRequest()
  ) async -> [Failure] {
    var check = ConformanceCheck(provider: provider, context: context, request: request)
    check.checkDescription()
    if let credential = await check.checkSignIn() {
      await check.checkVerification(credential)
      await check.checkCancellation()
      await check.checkUserCancellation()
      let latest = await check.checkRefresh(credential)
      await check.checkDisconnection(latest)
    }
    return check.failures
  }
}
