import Lanyard

/// Where Firebase Authentication is.
public struct FirebaseService: Sendable, Hashable {
  /// The beginning of the addresses of Identity Toolkit, without a version.
  public var identityToolkit: String
  /// The beginning of the address of the token service, without a version.
  public var secureToken: String
  /// Where the keys of ID tokens are published; `nil` where ID tokens are not signed.
  public var keysURL: String?
  /// What the issuer of ID tokens begins with; the id of the project follows.
  public var issuerPrefix: String

  /// Makes a service of other addresses than Google's, such as a proxy.
  public init(
    identityToolkit: String, secureToken: String, keysURL: String?,
    issuerPrefix: String = "https://securetoken.google.com/"
  ) {
    self.identityToolkit = identityToolkit
    self.secureToken = secureToken
    self.keysURL = keysURL
    self.issuerPrefix = issuerPrefix
  }

  /// The real one.
  public static let live = FirebaseService(
    identityToolkit: "https://identitytoolkit.googleapis.com", secureToken: "https://securetoken.googleapis.com",
    keysURL: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com")

  /// The emulator of the Firebase tools. It checks no credential and signs nothing, so what it issues proves nothing: no
  /// ``FirebaseTokenVerifier`` takes it, see ``UnverifiedEmulatorToken``.
  ///
  /// - Parameters:
  ///   - host: a loopback address; others cannot be asked over plain http.
  ///   - port: the port of the emulator.
  public static func emulator(host: String = "127.0.0.1", port: Int = 9099) -> FirebaseService {
    FirebaseService(emulator: "http://\(host):\(port)", keysURL: nil)
  }

  /// The sandbox at an address such as `http://127.0.0.1:8080`.
  public static func sandbox(_ baseURL: String) -> FirebaseService {
    let base = baseURL + "/firebase"
    return FirebaseService(
      emulator: base,
      keysURL: base + "/www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com")
  }

  /// The paths of the emulator begin with the hosts of the real service.
  private init(emulator base: String, keysURL: String?) {
    self.init(
      identityToolkit: base + "/identitytoolkit.googleapis.com", secureToken: base + "/securetoken.googleapis.com",
      keysURL: keysURL)
  }

  func issuer(_ projectID: String) -> String { issuerPrefix + projectID }
}
