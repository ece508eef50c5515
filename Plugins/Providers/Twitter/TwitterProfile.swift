import Lanyard

extension ProfileMapping {
  /// What `verify_credentials` and the answer with the token say.
  ///
  /// X never says whether somebody can read mail at the address of the first interfaces.
  static let twitterCredentials = ProfileMapping(
    subject: { ($0["id_str"] ?? $0["id"] ?? $0["user_id"])?.identifier },
    email: { address($0["email"], standing: .unverified) },
    displayName: { text($0["name"]) ?? text($0["screen_name"]) },
    photoURL: { $0["profile_image_url_https"]?.stringValue.map(originalPicture) })

  /// What `users/me` says: the person lies in `data`.
  static let twitterUser = ProfileMapping(
    subject: { $0["data"]?["id"]?.stringValue },
    email: { address($0["data"]?["confirmed_email"], standing: .verified) },
    displayName: { text($0["data"]?["name"]) ?? text($0["data"]?["username"]) },
    photoURL: { $0["data"]?["profile_image_url"]?.stringValue.map(originalPicture) })

  private static func text(_ value: JSONValue?) -> String? {
    value?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func address(_ value: JSONValue?, standing: EmailClaim.Standing) -> EmailClaim? {
    text(value).map { EmailClaim($0, standing: standing) }
  }

  /// X names the picture in thumbnail size; without the mark it is the one that was uploaded.
  private static func originalPicture(_ url: String) -> String {
    url.replacing("_normal.", with: ".")
  }
}
