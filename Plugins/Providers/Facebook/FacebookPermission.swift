import Lanyard

/// Something a person may let an application see or do. New ones are written as text: `"user_likes"`.
public struct FacebookPermission: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String

  /// Makes a permission of any name. One that can be none is refused when the provider is made, or asked.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a permission of a literal.
  public init(stringLiteral value: String) {
    name = value
  }

  /// Name and picture; granted with every sign-in.
  public static var publicProfile: FacebookPermission { "public_profile" }
  /// The e-mail address.
  public static var email: FacebookPermission { "email" }
  /// The friends who use the application too.
  public static var userFriends: FacebookPermission { "user_friends" }
  /// The birthday.
  public static var userBirthday: FacebookPermission { "user_birthday" }
  /// The age range.
  public static var userAgeRange: FacebookPermission { "user_age_range" }
  /// The gender.
  public static var userGender: FacebookPermission { "user_gender" }
  /// The address of the person's page.
  public static var userLink: FacebookPermission { "user_link" }
  /// The home town.
  public static var userHometown: FacebookPermission { "user_hometown" }
  /// The place of residence.
  public static var userLocation: FacebookPermission { "user_location" }

  /// Anything but the characters of names would become several permissions, or another parameter.
  static func check(_ name: String) throws(AuthError) {
    var isName = !name.isEmpty
    for byte in name.utf8 where !(0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x5F || byte == 0x2E) {
      isName = false
    }
    guard isName else {
      throw AuthError.facebook(
        .misconfigured("\"\(name)\" is no permission: write small letters and underscores, one permission each."))
    }
  }
}
