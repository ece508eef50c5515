/// How the person gets to the provider.
public enum SignInGrant: Sendable, Hashable {
  /// With a browser on this machine, which brings a code back (RFC 6749 §4.1).
  case authorizationCode
  /// With any other device, where the person types in a code that is shown here (RFC 8628).
  case deviceCode
}
