import Foundation
import Lanyard
import LanyardFirebase
import LanyardTesting
import TestSupport
import Testing

@Suite struct `The configuration of a Firebase project` {
  private static func file(_ members: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \(members)
      </dict>
      </plist>
      """.utf8)
  }

  private static let members = """
      <key>CLIENT_ID</key>
      <string>407408718192-ios.apps.googleusercontent.com</string>
      <key>REVERSED_CLIENT_ID</key>
      <string>com.googleusercontent.apps.407408718192-ios</string>
      <key>API_KEY</key>
      <string>key&amp;1</string>
      <key>GCM_SENDER_ID</key>
      <string>407408718192</string>
      <key>BUNDLE_ID</key>
      <string>com.example.sandbox</string>
      <key>PROJECT_ID</key>
      <string>lanyard-sandbox</string>
      <key>IS_ADS_ENABLED</key>
      <false></false>
      <key>IS_SIGNIN_ENABLED</key>
      <true></true>
      <key>GOOGLE_APP_ID</key>
      <string>1:407408718192:ios:a</string>
    """

  @Test func `S4.2 comes out of the console's file, in one place, S4.3 with the scheme that the application registers`()
    throws
  {
    let text = Self.file(Self.members)
    let list = try PropertyListSerialization.propertyList(from: Data(text), format: nil)
    let binary = [UInt8](try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    for bytes in [text, binary] {
      let configuration = try FirebaseConfiguration(googleServiceInfo: bytes)
      #expect(configuration.apiKey == "key&1")
      #expect(configuration.projectID == "lanyard-sandbox")
      #expect(configuration.appID == "1:407408718192:ios:a")
      #expect(configuration.bundleID == "com.example.sandbox")
      #expect(configuration.clientID == "407408718192-ios.apps.googleusercontent.com")
      #expect(configuration.reversedClientID == "com.googleusercontent.apps.407408718192-ios")
      #expect(configuration.tenantID == nil)
    }
  }

  @Test(
    arguments: [
      (Array("".utf8), "not a property list"), (Array("{}".utf8), "no API_KEY"),
      (Array("<plist>".utf8), "not a property list"), (file(""), "no API_KEY"),
      (file("<key>API_KEY</key><string></string>"), "no API_KEY"),
      (file("<key>API_KEY</key><integer>7</integer>"), "not a property list"),
    ])
  func `says what is wrong with a file`(bytes: [UInt8], text: String) async {
    let error = await authError { _ = try FirebaseConfiguration(googleServiceInfo: bytes) }
    #expect(error?.reasonName == "misconfigured")
    #expect(error?.message.contains(text) == true)
    #expect(error?.message.contains("Firebase console") == true)
  }

  @Test(arguments: [
    (FirebaseService.live, "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=k%261"),
    (.emulator(), "http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k%261"),
    (
      .emulator(host: "localhost", port: 5000),
      "http://localhost:5000/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k%261"
    ),
  ])
  func `goes where the service is`(service: FirebaseService, url: String) async {
    let transport = ScriptedTransport { _ in HTTPResponse(status: 500) }
    let backend = FirebaseBackend(FirebaseConfiguration(apiKey: "k&1"), service: service)
    _ = await authError { _ = try await backend.signInAnonymously(in: .test(http: transport)) }
    #expect(transport.requests.map(\.url) == [url])
    #expect(transport.requests.allSatisfy { !$0.isRepeatable })
  }
}
