/// An application that is registered with the sandbox's X. Each has keys for both protocols.
public struct TwitterSandboxClient: Sendable, Hashable {
  /// The consumer key of OAuth 1.0a.
  public var consumerKey: String
  /// The consumer secret of OAuth 1.0a.
  public var consumerSecret: String
  /// The client id of OAuth 2.0.
  public var clientID: String
  /// The client secret of OAuth 2.0; `nil` for native applications, which have none.
  public var clientSecret: String?
  /// The name shown to people.
  public var name: String
  /// The callbacks, compared byte by byte.
  public var callbackURLs: [String]
  /// Whether any port of this machine will do. **Not so at the real X**, where tests would have to agree on a port.
  public var acceptsAnyLoopbackPort: Bool
  /// Whether the application may only use numbers ("desktop app").
  public var isOutOfBandOnly: Bool
  /// Whether it may ask for addresses.
  public var mayAskForEmail: Bool
  /// Whether people who have allowed it once are not asked again by `authenticate` ("Sign in with X").
  public var isForSigningIn: Bool
  /// Whether X has suspended it.
  public var isSuspended: Bool

  /// Makes an application.
  public init(
    consumerKey: String,
    consumerSecret: String,
    clientID: String,
    clientSecret: String? = nil,
    name: String,
    callbackURLs: [String] = [],
    acceptsAnyLoopbackPort: Bool = false,
    isOutOfBandOnly: Bool = false,
    mayAskForEmail: Bool = true,
    isForSigningIn: Bool = true,
    isSuspended: Bool = false
  ) {
    self.consumerKey = consumerKey
    self.consumerSecret = consumerSecret
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.name = name
    self.callbackURLs = callbackURLs
    self.acceptsAnyLoopbackPort = acceptsAnyLoopbackPort
    self.isOutOfBandOnly = isOutOfBandOnly
    self.mayAskForEmail = mayAskForEmail
    self.isForSigningIn = isForSigningIn
    self.isSuspended = isSuspended
  }

  func accepts(callback: String) -> Bool {
    callbackURLs.contains { registered in
      registered == callback
        || (acceptsAnyLoopbackPort
          && LoopbackAddress.withoutPort(registered) == LoopbackAddress.withoutPort(callback))
    }
  }
}

extension TwitterSandboxClient {
  /// A native application: any loopback port, no secret for OAuth 2.0.
  public static let native = TwitterSandboxClient(
    consumerKey: "sandboxNativeKey", consumerSecret: "native&secret%+/=", clientID: "c2FuZGJveC1uYXRpdmU",
    name: "Sandbox Native", callbackURLs: ["http://127.0.0.1/", "http://127.0.0.1/callback"],
    acceptsAnyLoopbackPort: true)
  /// A web application: a secret for OAuth 2.0 too, and callbacks that are compared byte by byte.
  public static let web = TwitterSandboxClient(
    consumerKey: "sandboxWebKey", consumerSecret: "web-secret", clientID: "c2FuZGJveC13ZWI",
    clientSecret: "web-client-secret", name: "Sandbox Web",
    callbackURLs: ["http://127.0.0.1:8080/callback", "https://app.example/callback"])
  /// A web application that may use any loopback port, for tests.
  public static let confidential = TwitterSandboxClient(
    consumerKey: "sandboxConfidentialKey", consumerSecret: "confidential-secret", clientID: "c2FuZGJveC1jb25m",
    clientSecret: "confidential-client-secret", name: "Sandbox Confidential", callbackURLs: ["http://127.0.0.1/"],
    acceptsAnyLoopbackPort: true)
  /// An application that may only use numbers, and not ask for addresses.
  public static let desktop = TwitterSandboxClient(
    consumerKey: "sandboxDesktopKey", consumerSecret: "desktop-secret", clientID: "c2FuZGJveC1kZXNrdG9w",
    name: "Sandbox Desktop", isOutOfBandOnly: true, mayAskForEmail: false, isForSigningIn: false)
  /// An application that X has suspended.
  public static let suspended = TwitterSandboxClient(
    consumerKey: "sandboxSuspendedKey", consumerSecret: "suspended-secret", clientID: "c2FuZGJveC1zdXNw",
    name: "Suspended", callbackURLs: ["http://127.0.0.1/"], acceptsAnyLoopbackPort: true, isSuspended: true)

  /// The applications of a fresh sandbox.
  public static let defaults: [TwitterSandboxClient] = [.native, .web, .confidential, .desktop, .suspended]
}
