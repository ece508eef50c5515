public import Lanyard

/// A refusal of the Graph API. What to do about it follows from `code` and `subcode`, never from the HTTP status.
///
/// It is the ``AuthError/underlying`` error of what the plugin throws; ``AuthError/facebookError`` finds it.
public struct FacebookError: Error, Sendable {
  /// What the host should do.
  public enum Advice: Sendable {
    /// The same call again, a little later.
    case retry
    /// Nothing for a while: a limit was reached, or the person was stopped by a policy.
    case wait
    /// Sign the person in again: the token or the code is of no use any more.
    case signInAgain
    /// Ask the person for the permission (``FacebookOptions/AuthType/rerequest``).
    case askAgain
    /// Send the person to facebook.com, where something about their account has to be settled first.
    case visitFacebook
    /// Change the application or its settings: the call is wrong, and will be each time.
    case changeConfiguration
  }

  /// The number of the error.
  public let code: Int
  /// What tells errors of the same number apart.
  public let subcode: Int?
  /// The HTTP status it came with; `nil` if it is part of another answer.
  public let status: Int?
  private let members: JSONObject

  init?(_ response: HTTPResponse) {
    guard let object = try? JSONObject(parsing: response.body) else { return nil }
    self.init(object["error"], status: response.status)
  }

  init?(_ error: JSONValue?, status: Int? = nil) {
    guard let members = error?.objectValue, let code = members["code"]?.intValue else { return nil }
    self.code = Int(clamping: code)
    // debug_token writes it in the short form.
    subcode = (members["error_subcode"] ?? members["subcode"])?.intValue.map { Int(clamping: $0) }
    self.status = status
    self.members = members
  }

  /// What went wrong, in English and for the developer, as it was sent. Not to be shown.
  public var message: String { members["message"]?.stringValue ?? "" }
  /// The type, such as `OAuthException`.
  public var type: String? { members["type"]?.stringValue }
  /// A heading for the person, in their language, if there is one.
  public var userTitle: String? { members["error_user_title"]?.stringValue }
  /// A text for the person, in their language, if there is one.
  public var userMessage: String? { members["error_user_msg"]?.stringValue }
  /// Whether Facebook itself says that trying again may help.
  public var isTransient: Bool { members["is_transient"]?.boolValue ?? false }
  /// What Facebook's support asks for.
  public var traceID: String? { members["fbtrace_id"]?.stringValue }
}

extension FacebookError: UserFacingError {}

extension FacebookError {
  /// What the host should do.
  public var advice: Advice {
    if isTransient { return .retry }
    switch (code, subcode) {
    // A wrong secret is told with the number of an unknown error.
    case (1, _) where message.hasPrefix("Error validating client secret"): return .changeConfiguration
    case (1, _), (2, _): return .retry
    case (4, _), (9, _), (17, _), (32, _), (341, _), (368, _), (613, _): return .wait
    case (10, _), (200...299, _): return .askAgain
    case (100, 36007), (100, 36009): return .signInAgain
    case (190, 459), (190, 464): return .visitFacebook
    case (102, _), (190, _), (2500, _): return .signInAgain
    default: return .changeConfiguration
    }
  }

  /// What a refusal becomes for the host; `nil` for an answer that is none.
  static let refusal: @Sendable (HTTPResponse) -> (any Error)? = { FacebookError($0)?.authError }

  var authError: AuthError { .facebook(reason, self) }

  private var reason: AuthError.Reason {
    switch advice {
    case .retry: .serverError(status: status.flatMap { $0 >= 500 ? $0 : nil } ?? 503)
    case .wait where code != 368: .serverError(status: 429)
    default: .refused(code: subcode.map { "\(code)/\($0)" } ?? "\(code)")
    }
  }

  /// What RFC 8628 §3.5 calls the answer to a device that asks for its token; `nil` for all other errors.
  var devicePollError: String? {
    switch subcode {
    case 1_349_174: "authorization_pending"
    case 1_349_172: "slow_down"
    case 1_349_173: "access_denied"
    case 1_349_152: "expired_token"
    default: nil
    }
  }
}

extension AuthError {
  /// An error of this plugin. Out of line: an error is a large value, and there are many places that make one.
  @inline(never)
  static func facebook(_ reason: Reason, _ underlying: FacebookError? = nil) -> AuthError {
    AuthError(reason, provider: .facebook, underlying: underlying)
  }

  /// What the Graph API said, if that is behind it.
  public var facebookError: FacebookError? {
    underlying as? FacebookError ?? (underlying as? AuthError)?.facebookError
  }
}
