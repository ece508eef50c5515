public import Lanyard

extension ProviderID {
  /// Facebook.
  public static let facebook: ProviderID = "facebook.com"
}

extension AuthProvider where Self == FacebookProvider {
  /// Sign in with Facebook, in either of its modes.
  ///
  /// - Parameters:
  ///   - app: the application from Meta's dashboard.
  ///   - options: the mode, and what is asked of the person.
  ///   - hooks: for sign-ins at Facebook; what is `nil` is inherited from the client.
  ///   - service: where Facebook is, and in which version of the Graph API; a sandbox in tests.
  /// - Throws: ``AuthError`` with reason `misconfigured` for a permission, a version or a redirect URI that cannot be one.
  public static func facebook(
    _ app: FacebookApp, options: FacebookOptions = FacebookOptions(), hooks: UIHooks = UIHooks(),
    service: FacebookService = .live()
  ) throws(AuthError) -> FacebookProvider {
    FacebookProvider(try FacebookGraph(app, options, service, hooks))
  }
}

extension ProviderStyle {
  /// Facebook's button: white on its blue.
  public static let facebook = ProviderStyle(
    icon: "facebook", buttonBackgroundColor: AdaptiveColor(light: Color(0x1877F2)),
    buttonTextColor: AdaptiveColor(light: Color(0xFFFFFF)),
    buttonPressedColor: AdaptiveColor(light: Color(0x1569D6)))
}
