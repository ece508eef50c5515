internal import LanyardOAuth

extension FirebaseSandbox {
  /// What the emulator offers for tests: `DELETE …/accounts`, `GET` and `PATCH …/config`.
  func control(_ call: SandboxCall, _ path: String) throws(FirebaseRefusal) -> HTTPResponse {
    let words = path.split(separator: "/").map(String.init)
    guard words.count == 5, words[3] == project.id else { throw .notFound }
    switch (call.method, words[4]) {
    case ("DELETE", "accounts"):
      deleteAllUsers()
      return .json(200, [:])
    case ("GET", "config"): return .json(200, config)
    case ("PATCH", "config"):
      guard let change = try? JSONObject(parsing: call.body) else { throw .invalidPayload("Unexpected token.") }
      withState { state in
        if let allows = change["signIn"]?["allowDuplicateEmails"]?.boolValue {
          state.project.allowsDuplicateEmails = allows
        }
        if let protects = change["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"]?.boolValue {
          state.project.protectsEmailsFromEnumeration = protects
        }
      }
      return .json(200, config)
    default: throw .notFound
    }
  }

  private var config: JSONObject {
    [
      "signIn": ["allowDuplicateEmails": .bool(project.allowsDuplicateEmails)],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(project.protectsEmailsFromEnumeration)],
    ]
  }
}
