/// The two codes of a device grant: one for the person, one for us (RFC 8628 §3.2).
public struct DeviceAuthorizationResponse: Sendable {
  /// What to ask the token endpoint with.
  public let deviceCode: Secret
  /// What the person types in. Show it unchanged: its case may matter. It has nothing in it that a terminal obeys.
  public let userCode: String
  /// Where the person types it in: https or this machine.
  public let verificationURI: String
  /// The same with the code already in it, for a link or a picture. `nil` if there is none that is safe to open.
  public let verificationURIComplete: String?
  /// Seconds until both codes expire.
  public let expiresIn: Int
  /// Seconds to wait between two questions, at least one.
  public let interval: Int
  /// The whole answer. It holds the codes too, so it is no less secret.
  public let members: JSONObject

  /// What is waited for if the server does not say how long (RFC 8628 §3.2).
  static let defaultInterval = 5

  /// Reads an answer of the device authorization endpoint.
  public init(_ response: HTTPResponse) throws(OAuth2Error) {
    let body = TokenResponseBody(response)
    if let error = body.error { throw .token(error) }
    guard (200..<300).contains(response.status) else {
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    guard let members = body.members else { throw .unreadableBody(of: response) }
    deviceCode = Secret(try Self.text("device_code", members))
    userCode = try Self.text("user_code", members)
    guard Self.isShowable(userCode) else { throw .malformedResponse("user_code") }
    verificationURI = try Self.verificationURI(members)
    verificationURIComplete = Self.completeURI(members)
    guard let expiresIn = try members.seconds("expires_in") else { throw .missingParameter("expires_in") }
    self.expiresIn = expiresIn
    interval = Self.interval(members)
    self.members = members
  }

  private static func text(_ name: String, _ members: JSONObject) throws(OAuth2Error) -> String {
    guard let value = members[name], !value.isNull, value != "" else { throw .missingParameter(name) }
    guard let text = value.stringValue else { throw .malformedResponse(name) }
    return text
  }

  /// The draft of the specification said `verification_url`, and a large provider has stayed with it.
  private static func verificationURI(_ members: JSONObject) throws(OAuth2Error) -> String {
    let old = members["verification_url"]
    let name = members.contains("verification_uri") || old == nil ? "verification_uri" : "verification_url"
    let uri = try text(name, members)
    guard URLText(uri)?.isSecureEndpoint == true else { throw .insecureEndpoint(name) }
    return uri
  }

  /// Nobody needs it (RFC 8628 §3.3.1), so one that is not fit to be opened is no reason to fail.
  private static func completeURI(_ members: JSONObject) -> String? {
    let value = members["verification_uri_complete"] ?? members["verification_url_complete"]
    return value?.stringValue.flatMap { URLText($0)?.isSecureEndpoint == true ? $0 : nil }
  }

  /// An interval of nothing would make us ask without a pause.
  private static func interval(_ members: JSONObject) -> Int {
    guard let seconds = try? members.seconds("interval"), seconds > 0 else { return defaultInterval }
    return seconds
  }

  /// No control characters, and nothing that changes the direction of text or cannot be seen.
  private static func isShowable(_ text: String) -> Bool {
    text.utf8.count <= 100
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
  }
}

extension DeviceAuthorizationResponse: CustomStringConvertible, CustomReflectable {
  /// Where the person goes; the codes are left out.
  public var description: String { "device authorization at \(verificationURI)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
