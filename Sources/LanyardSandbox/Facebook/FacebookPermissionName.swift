/// Names of permissions.
enum FacebookPermissionName {
  static let openID = "openid"
  static let publicProfile = "public_profile"
  static let email = "email"

  /// What comes with every sign-in, so that nobody can untick it.
  static let basic: Set<String> = [openID, publicProfile]

  /// What a permission may be called beside the three above.
  private static let prefixes = ["user_", "pages_", "publish_", "business_", "groups_", "instagram_"]

  /// The permissions of a request, each once; separated by commas or spaces.
  static func parse(_ text: String) -> [String] {
    var result = [publicProfile]
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) where !result.contains(String(word)) {
      result.append(String(word))
    }
    return result
  }

  static func isKnown(_ name: String) -> Bool {
    basic.contains(name) || name == email || prefixes.contains { name.hasPrefix($0) && name.count > $0.count }
  }
}
