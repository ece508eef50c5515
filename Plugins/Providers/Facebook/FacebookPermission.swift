public import Lanyard

/// Something a person may let an application see or do. New ones are written as text: `"user_likes"`.
public struct FacebookPermission: ByteIdentifier {
  /// The name.
  public let rawValue: String

  /// Makes a permission of any name. One that can be none is refused when the provider is made, or asked.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Name and picture; granted with every sign-in.
  public static let publicProfile: FacebookPermission = "public_profile"
  /// The e-mail address.
  public static let email: FacebookPermission = "email"
  /// The friends who use the application too.
  public static let userFriends: FacebookPermission = "user_friends"
  /// The birthday.
  public static let userBirthday: FacebookPermission = "user_birthday"
  /// The age range.
  public static let userAgeRange: FacebookPermission = "user_age_range"
  /// The gender.
  public static let userGender: FacebookPermission = "user_gender"
  /// The address of the person's page.
  public static let userLink: FacebookPermission = "user_link"
  /// The home town.
  public static let userHometown: FacebookPermission = "user_hometown"
  /// The place of residence.
  public static let userLocation: FacebookPermission = "user_location"

  /// Anything but the characters of names would become several permissions, or another parameter.
  static func check(_ names: [String]) throws(AuthError) {
    for name in names {
      let isName = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
      guard isName, !name.isEmpty else {
        throw AuthError(
          .misconfigured("\"\(name)\" is no permission: write small letters and underscores, one permission each."),
          provider: .facebook)
      }
    }
  }
}
