public import Lanyard

/// The one JSON object that `--json` writes. It never contains a token.
///
/// ```json
/// {"outcome": "created|signedIn|linked|upgraded|cancelled|declined|failed",
///  "user": {"id", "email", "emailVerified", "displayName", "photoURL", "providers": […]},
///  "additionalUserInfo": {"isNewUser", "provider", "profile"},
///  "error": {"reason", "phase", "provider", "message", "recovery"}}
/// ```
///
/// `user` and `additionalUserInfo` are there after a sign-in, `error` after a failure.
public struct SampleReport: Sendable {
  /// The object.
  public let value: JSONValue
  /// 0 signed in, 2 cancelled or declined, 1 failed.
  public let exitCode: Int32

  /// Reports a sign-in.
  public init(_ result: AuthResult) {
    exitCode = 0
    value = [
      "outcome": .string(result.outcome.rawValue),
      "user": Self.user(result.user),
      "additionalUserInfo": [
        "isNewUser": .bool(result.additionalUserInfo.isNewUser),
        "provider": .string(result.additionalUserInfo.providerID.rawValue),
        "profile": (try? JSONValue(parsing: result.additionalUserInfo.rawProfile)) ?? .null,
      ],
    ]
  }

  /// Reports a failure.
  public init(_ error: AuthError) {
    let outcome =
      switch error.reason {
      case .declined: "declined"
      case .cancelled, .superseded: "cancelled"
      default: "failed"
      }
    exitCode = outcome == "failed" ? 1 : 2
    value = [
      "outcome": .string(outcome),
      "error": [
        "reason": .string(error.reasonName),
        "phase": Self.optional(error.phase?.rawValue),
        "provider": Self.optional(error.providerID?.rawValue),
        "message": .string(error.message),
        "recovery": .string(error.recovery),
      ],
    ]
  }

  private static func user(_ user: AuthUser) -> JSONValue {
    [
      "id": .string(user.id),
      "email": optional(user.email),
      "emailVerified": .bool(user.emailVerified),
      "displayName": optional(user.displayName),
      "photoURL": optional(user.photoURL),
      "providers": .array(
        user.providers.map { provider in
          [
            "provider": .string(provider.providerID.rawValue), "subject": .string(provider.subject),
            "email": optional(provider.email), "displayName": optional(provider.displayName),
            "photoURL": optional(provider.photoURL),
          ]
        }),
    ]
  }

  private static func optional(_ text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }
}
