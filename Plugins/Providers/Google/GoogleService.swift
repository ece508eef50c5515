import Lanyard

/// Where Google's endpoints are.
public struct GoogleService: Sendable, Hashable {
  /// The issuer; its document names all endpoints but one.
  public var issuer: String
  /// The endpoint that tells whom an access token was issued to.
  public var tokenInfoEndpoint: String

  /// Makes a service of other addresses than Google's, such as a proxy.
  public init(issuer: String, tokenInfoEndpoint: String) {
    self.issuer = issuer
    self.tokenInfoEndpoint = tokenInfoEndpoint
  }

  /// The real Google.
  public static let live = GoogleService(
    issuer: "https://accounts.google.com", tokenInfoEndpoint: "https://oauth2.googleapis.com/tokeninfo")

  /// The sandbox at an address such as `http://127.0.0.1:8080`.
  public static func sandbox(_ baseURL: String) -> GoogleService {
    GoogleService(issuer: baseURL + "/google", tokenInfoEndpoint: baseURL + "/google/tokeninfo")
  }

  var issuerWithoutScheme: String {
    issuer.firstRange(of: "://").map { String(issuer[$0.upperBound...]) } ?? issuer
  }
}
