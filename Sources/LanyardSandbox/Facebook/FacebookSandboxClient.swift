/// An application that is registered with the sandbox's Facebook.
public struct FacebookSandboxClient: Sendable, Hashable {
  /// The app id, all digits.
  public var id: String
  /// The app secret.
  public var secret: String
  /// The token that may be shipped, for the device login.
  public var clientToken: String
  /// The name shown to people.
  public var name: String
  /// The redirects, compared byte by byte.
  public var redirectURIs: [String]
  /// Whether it is being developed: then `http://localhost` is good for a redirect, with any port and path.
  public var isInDevelopment: Bool
  /// Whether `http://127.0.0.1` is too. Nobody says so of the real one.
  public var allowsLoopbackAddresses: Bool
  /// Whether it is of the type "Native or desktop", whose secret is no secret and opens nothing.
  public var isNative: Bool
  /// Whether every call has to carry a proof of the secret.
  public var requiresAppSecretProof: Bool
  /// Whether people may sign in on devices.
  public var allowsDeviceLogin: Bool
  /// The permissions that each configuration of Login for Business asks for.
  public var configurations: [String: [String]]

  /// Makes an application.
  public init(
    id: String,
    secret: String,
    clientToken: String = "",
    name: String,
    redirectURIs: [String] = [],
    isInDevelopment: Bool = true,
    allowsLoopbackAddresses: Bool = false,
    isNative: Bool = false,
    requiresAppSecretProof: Bool = false,
    allowsDeviceLogin: Bool = false,
    configurations: [String: [String]] = [:]
  ) {
    self.id = id
    self.secret = secret
    self.clientToken = clientToken
    self.name = name
    self.redirectURIs = redirectURIs
    self.isInDevelopment = isInDevelopment
    self.allowsLoopbackAddresses = allowsLoopbackAddresses
    self.isNative = isNative
    self.requiresAppSecretProof = requiresAppSecretProof
    self.allowsDeviceLogin = allowsDeviceLogin
    self.configurations = configurations
  }
}

extension FacebookSandboxClient {
  /// An application with a server, in development.
  public static let web = FacebookSandboxClient(
    id: "1017850000000001", secret: "5a7db0xfacebookwebsecret000000001",
    clientToken: "c11e47f00000000000000000000000a1",
    name: "Sandbox Web", redirectURIs: ["https://app.example/callback"],
    configurations: ["2017850000000001": ["public_profile", "email", "user_friends"]])
  /// A published application: redirects as they are listed, and a proof of the secret with every call.
  public static let published = FacebookSandboxClient(
    id: "1017850000000002", secret: "5a7db0xfacebookpublished00000002", clientToken: "c11e47f00000000000000000000000a2",
    name: "Sandbox Published",
    redirectURIs: [
      "http://localhost:8080/callback", "http://127.0.0.1:49152/callback", "https://app.example/callback",
    ],
    isInDevelopment: false, requiresAppSecretProof: true)
  /// A native application, which also runs on devices without a keyboard.
  public static let native = FacebookSandboxClient(
    id: "1017850000000003", secret: "5a7db0xfacebooknative00000000003", clientToken: "c11e47f00000000000000000000000a3",
    name: "Sandbox Native", isNative: true, allowsDeviceLogin: true)

  /// The applications of a fresh sandbox.
  public static let defaults: [FacebookSandboxClient] = [.web, .published, .native]

  /// The token of the application itself, put together from its secret.
  var appToken: String { "\(id)|\(secret)" }
}
