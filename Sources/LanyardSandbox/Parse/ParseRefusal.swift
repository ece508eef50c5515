internal import LanyardOAuth

/// A refusal in the shape of Parse Server.
struct ParseRefusal: Error {
  /// The number of the error; `nil` where the server gives none.
  let code: Int?
  let message: String
  private let ownStatus: Int?

  init(_ code: Int?, _ message: String, status: Int? = nil) {
    self.code = code
    self.message = message
    ownStatus = status
  }

  /// What a scenario asks for: `208`, or `208/this auth is already used`.
  init?(detail: String) {
    let parts = detail.split(separator: "/", maxSplits: 1)
    guard let code = parts.first.flatMap({ Int($0) }) else { return nil }
    self.init(code, parts.count > 1 ? String(parts[1]) : "The sandbox was asked to refuse this.")
  }

  private var status: Int {
    if let ownStatus { return ownStatus }
    switch code {
    case 1: return 500
    case 101: return 404
    default: return 400
    }
  }

  var response: HTTPResponse {
    var body: JSONObject = [:]
    body["code"] = code.map { JSONValue($0) }
    body["error"] = .string(message)
    return .json(status, body)
  }

  // MARK: Whoever asks

  static let unauthorized = ParseRefusal(nil, "unauthorized", status: 403)
  static let deadSession = ParseRefusal(209, "Invalid session token")
  static let expiredSession = ParseRefusal(209, "Session token is expired.")
  static let needsSession = ParseRefusal(209, "Session token required.")

  static func forbidden(_ message: String) -> ParseRefusal { ParseRefusal(119, message) }

  // MARK: Sign-ins

  static let unsupportedService = ParseRefusal(252, "This authentication method is unsupported.")
  static let alreadyUsed = ParseRefusal(208, "this auth is already used")
  static let invalidLogin = ParseRefusal(101, "Invalid username/password.")

  /// The provider's word was not taken.
  static func unproven(_ message: String) -> ParseRefusal { ParseRefusal(101, message) }

  // MARK: Objects

  static let notFound = ParseRefusal(101, "Object not found.")

  static func invalidKey(_ name: String) -> ParseRefusal { ParseRefusal(105, "Invalid key name: \(name)") }

  static func invalidJSON(_ message: String) -> ParseRefusal { ParseRefusal(107, message) }
}
