/// An application that is registered with the sandbox's Google.
public struct GoogleSandboxClient: Sendable, Hashable {
  /// The type chosen in the console. It decides about redirects and secrets.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Any loopback redirect; a secret, though everybody can read it.
    case desktop
    /// Redirects that are listed; a secret.
    case web
    /// A private scheme made from the client id or the bundle id; no secret.
    case ios
    /// No redirect: a code is typed in on another device; a secret.
    case device
  }

  /// The client id, `<number>-<text>.apps.googleusercontent.com`.
  public var id: String
  /// The type.
  public var kind: Kind
  /// The secret; `nil` for types that have none.
  public var secret: String?
  /// The name shown to people.
  public var name: String
  /// The redirects of a web client, compared byte by byte.
  public var redirectURIs: [String]
  /// The bundle id of an iOS client.
  public var bundleID: String?
  /// The organisation the client is limited to.
  public var internalDomain: String?
  /// Whether it has been deleted in the console.
  public var isDeleted: Bool

  /// Makes a client.
  public init(
    id: String,
    kind: Kind,
    secret: String? = nil,
    name: String,
    redirectURIs: [String] = [],
    bundleID: String? = nil,
    internalDomain: String? = nil,
    isDeleted: Bool = false
  ) {
    self.id = id
    self.kind = kind
    self.secret = secret
    self.name = name
    self.redirectURIs = redirectURIs
    self.bundleID = bundleID
    self.internalDomain = internalDomain
    self.isDeleted = isDeleted
  }
}

extension GoogleSandboxClient {
  /// A desktop application.
  public static let desktop = GoogleSandboxClient(
    id: "407408718192-desktop.apps.googleusercontent.com", kind: .desktop, secret: "GOCSPX-sandbox-desktop",
    name: "Sandbox Desktop")
  /// An application for iOS, with the bundle id `com.example.sandbox`.
  public static let ios = GoogleSandboxClient(
    id: "407408718192-ios.apps.googleusercontent.com", kind: .ios, name: "Sandbox Phone",
    bundleID: "com.example.sandbox")
  /// A web application with two redirects.
  public static let web = GoogleSandboxClient(
    id: "407408718192-web.apps.googleusercontent.com", kind: .web, secret: "GOCSPX-sandbox-web", name: "Sandbox Web",
    redirectURIs: ["http://localhost:8080/callback", "https://app.example/callback"])
  /// A web application of the organisation `school.example`, for its members only.
  public static let school = GoogleSandboxClient(
    id: "407408718192-school.apps.googleusercontent.com", kind: .web, secret: "GOCSPX-sandbox-school",
    name: "School Intranet", redirectURIs: ["http://localhost:8080/callback"], internalDomain: "school.example")
  /// An application for televisions and other devices without a keyboard.
  public static let television = GoogleSandboxClient(
    id: "407408718192-television.apps.googleusercontent.com", kind: .device, secret: "GOCSPX-sandbox-television",
    name: "Sandbox Television")
  /// A desktop application that was deleted in the console.
  public static let deleted = GoogleSandboxClient(
    id: "407408718192-deleted.apps.googleusercontent.com", kind: .desktop, secret: "GOCSPX-sandbox-deleted",
    name: "Deleted", isDeleted: true)

  /// The clients of a fresh sandbox.
  public static let defaults: [GoogleSandboxClient] = [.desktop, .ios, .web, .school, .television, .deleted]

  /// The client id with its parts in reverse order: the private scheme of iOS clients.
  var reversedID: String {
    id.lowercased().split(separator: ".").reversed().joined(separator: ".")
  }
}
