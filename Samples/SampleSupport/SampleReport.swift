public import Lanyard

/// The one JSON object that `--json` writes. It never contains a token.
///
/// ```json
/// {"outcome": "created|signedIn|linked|upgraded|cancelled|declined|failed",
///  "user": {"id", "email", "emailVerified", "displayName", "photoURL", "providers": […]},
///  "additionalUserInfo": {"isNewUser", "provider", "profile"},
///  "linked": true, "reauthenticated": true, "unlinked": true, "refreshed": true, "deleted": true,
///  "signOut": [{"step", "error"}],
///  "fields": {…}, "alert": {"title", "text"},
///  "error": {"reason", "phase", "provider", "message", "recovery"}}
/// ```
///
/// `user` and `additionalUserInfo` are there after a sign-in, what was done after the option of that name, `signOut` after
/// `--sign-out` and `--delete` with every step and what went wrong in it or null, `error` after a failure: of the sign-in, or
/// of what came after it. `fields` and `alert` are of samples with a story of their own.
public struct SampleReport: Sendable {
  /// The object.
  public var value: JSONValue { .object(members) }
  /// 0 signed in and all that was asked done, 2 cancelled or declined, 1 failed.
  public private(set) var exitCode: Int32
  private var members: JSONObject

  /// Reports a sign-in.
  public init(_ result: AuthResult) {
    exitCode = 0
    members = [
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
    members = ["outcome": .string(outcome), "error": Self.error(error)]
  }

  /// Reports a user whom no provider has proven.
  init(_ user: AuthUser, _ outcome: SignInOutcome) {
    exitCode = 0
    members = ["outcome": .string(outcome.rawValue), "user": Self.user(user)]
  }

  /// Adds that something was done.
  mutating func note(_ name: String) {
    members[name] = true
  }

  /// Adds what became of the user.
  mutating func update(_ user: AuthUser, note name: String) {
    members["user"] = Self.user(user)
    note(name)
  }

  /// Adds how the sign-out went.
  mutating func add(_ report: SignOutReport) {
    members["signOut"] = .array(
      report.steps.map { entry in
        ["step": .string(entry.step.rawValue), "error": entry.error.map(Self.error) ?? .null]
      })
    if report.steps.contains(where: { $0.error != nil }) { exitCode = 1 }
  }

  /// Adds what went wrong after the sign-in. The person is signed in all the same.
  mutating func add(_ error: AuthError) {
    members["error"] = Self.error(error)
    exitCode = 1
  }

  /// Adds what the application knows of the user.
  mutating func add(_ fields: JSONObject) {
    members["fields"] = .object(fields)
  }

  /// Adds what a person would see.
  mutating func add(_ alert: AuthAlert) {
    members["alert"] = ["title": .string(alert.title), "text": .string(alert.text)]
  }

  private static func error(_ error: AuthError) -> JSONValue {
    [
      "reason": .string(error.reasonName),
      "phase": optional(error.phase?.rawValue),
      "provider": optional(error.providerID?.rawValue),
      "message": .string(error.message),
      "recovery": .string(error.recovery),
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
