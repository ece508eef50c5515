public import Lanyard

extension SignInMode {
  /// The classic login: an access token for the Graph API.
  public static let classic: SignInMode = "classic"
  /// The limited login: an ID token and nothing else.
  public static let limited: SignInMode = "limited"
}

extension FacebookOptions.Mode {
  /// The classic login, as `FBLoginButton` calls it.
  public static var enabled: Self { .classic }

  /// - Throws: ``AuthError`` with reason `misconfigured` for a mode of another provider.
  init?(_ mode: SignInMode?) throws(AuthError) {
    switch mode {
    case nil: return nil
    case .classic?: self = .classic
    case .limited?: self = .limited
    default: throw AuthError.facebook(.misconfigured("Facebook has the modes classic and limited."))
    }
  }
}

extension SignInButtonOptions {
  /// Whether Facebook may track the person over other applications: `FBLoginButton.loginTracking`.
  public typealias LoginTracking = FacebookOptions.Mode

  /// Which login a Facebook button begins.
  public var loginTracking: LoginTracking {
    get { mode == .limited ? .limited : .enabled }
    set { mode = newValue == .limited ? .limited : .classic }
  }

  /// Who sees what the application publishes, unless the person chooses otherwise.
  public var defaultAudience: FacebookOptions.Audience {
    get { FacebookOptions.Audience(wire: parameters["default_audience"]) ?? .friends }
    set { parameters["default_audience"] = newValue.wire }
  }
}
