/// Somebody with an account in the sandbox.
public struct SandboxPerson: Sendable, Hashable {
  /// The stable number of the account: what Google calls `sub`, 21 digits. Other providers derive their own from it.
  public var id: String
  /// The e-mail address, which also names the person in the sandbox.
  public var email: String
  /// Whether the provider has checked the address.
  public var isEmailVerified: Bool
  /// The full name.
  public var name: String?
  /// The first name.
  public var givenName: String?
  /// The last name.
  public var familyName: String?
  /// Where the picture is. A path is taken relative to the sandbox; `/sandbox/pictures/A.svg` draws the letter A.
  public var picture: String?
  /// The organisation's domain if the account belongs to one.
  public var hostedDomain: String?

  /// Makes a person.
  public init(
    id: String,
    email: String,
    isEmailVerified: Bool = true,
    name: String? = nil,
    givenName: String? = nil,
    familyName: String? = nil,
    picture: String? = nil,
    hostedDomain: String? = nil
  ) {
    self.id = id
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.name = name
    self.givenName = givenName
    self.familyName = familyName
    self.picture = picture
    self.hostedDomain = hostedDomain
  }
}

extension SandboxPerson {
  /// A consumer with everything a profile can have: `ada@gmail.com`.
  public static let ada = SandboxPerson(
    id: "110248495921238986420", email: "ada@gmail.com", name: "Ada Lovelace", givenName: "Ada",
    familyName: "Lovelace", picture: "/sandbox/pictures/A.svg")
  /// A member of the organisation `school.example`: `grace@school.example`.
  public static let grace = SandboxPerson(
    id: "104837261905547182936", email: "grace@school.example", name: "Grace Hopper", givenName: "Grace",
    familyName: "Hopper", picture: "/sandbox/pictures/G.svg", hostedDomain: "school.example")
  /// Somebody whose address nobody has checked: `linus@unverified.example`.
  public static let linus = SandboxPerson(
    id: "117720495583104726655", email: "linus@unverified.example", isEmailVerified: false, name: "Linus Unverified",
    givenName: "Linus", familyName: "Unverified")
  /// Somebody without name and picture: `nameless@gmail.com`.
  public static let nameless = SandboxPerson(id: "100000000000000000042", email: "nameless@gmail.com")
  /// Somebody whose names need care when shown: `zoe@gmail.com`.
  public static let zoe = SandboxPerson(
    id: "108119002847365019283", email: "zoe@gmail.com", name: "Zoë <script>alert(\"1\")</script> & Søn 🦉",
    givenName: "Zoë", familyName: "& Søn", picture: "/sandbox/pictures/Z.svg")

  /// The people of a fresh sandbox.
  public static let defaults: [SandboxPerson] = [.ada, .grace, .linus, .nameless, .zoe]
}
