/// How the person gets to the provider.
public enum SignInGrant: Sendable, Hashable {
  /// With a browser on this machine, which brings a code back (RFC 6749 §4.1).
  case authorizationCode
  /// With any other device, where the person types in a code that is shown here (RFC 8628).
  case deviceCode
  /// With any browser, where the provider shows a number that the person types in here: OAuth 1.0a without a callback
  /// (RFC 5849 §2.1).
  case pin
}
