import Lanyard

/// The claims of a token whose signature nobody has looked at: good enough for a token that has just come from the service
/// itself, and for nothing else.
struct UncheckedClaims {
  let header: JSONObject
  let members: JSONObject
  let isSigned: Bool

  init?(_ token: Secret) {
    let parts = token.withExposedValue { text in
      text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    guard parts.count == 3, let header = Self.object(parts[0]), let members = Self.object(parts[1]) else { return nil }
    self.header = header
    self.members = members
    isSigned = !parts[2].isEmpty
  }

  private static func object(_ part: String) -> JSONObject? {
    Base64URL.decode(part).flatMap { try? JSONObject(parsing: $0) }
  }

  /// The tenant that the user belongs to.
  var tenantID: String? { members["firebase"]?["tenant"]?.stringValue }

  /// The provider's own name for the person.
  func subject(at name: String) -> String? {
    members["firebase"]?["identities"]?[name]?.arrayValue?.first?.identifier
  }
}
