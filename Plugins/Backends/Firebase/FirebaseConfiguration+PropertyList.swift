public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension FirebaseConfiguration {
  /// The members of the file that matter here.
  private struct ServiceInfo: Decodable {
    let apiKey: String?
    let projectID: String?
    let appID: String?
    let bundleID: String?
    let clientID: String?
    let reversedClientID: String?

    enum CodingKeys: String, CodingKey {
      case apiKey = "API_KEY"
      case projectID = "PROJECT_ID"
      case appID = "GOOGLE_APP_ID"
      case bundleID = "BUNDLE_ID"
      case clientID = "CLIENT_ID"
      case reversedClientID = "REVERSED_CLIENT_ID"
    }
  }

  /// Reads the `GoogleService-Info.plist` that the console offers for download, as text or in the binary form.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured`, which says what is wrong with the file.
  public init(googleServiceInfo bytes: [UInt8]) throws(AuthError) {
    let info: ServiceInfo
    do {
      info = try PropertyListDecoder().decode(ServiceInfo.self, from: Data(bytes))
    } catch {
      throw Self.unusable("is not a property list with texts in it")
    }
    guard let apiKey = info.apiKey, !apiKey.isEmpty else { throw Self.unusable("has no API_KEY") }
    self.init(apiKey: apiKey, projectID: info.projectID, appID: info.appID, bundleID: info.bundleID)
    clientID = info.clientID
    reversedClientID = info.reversedClientID
  }

  private static func unusable(_ what: String) -> AuthError {
    AuthError(.misconfigured("GoogleService-Info.plist \(what). Download it again from the Firebase console."))
  }
}
