internal import LanyardOAuth

/// A refusal in the format of Google's interfaces.
struct FirebaseRefusal: Error {
  var status = 400
  /// `CODE`, `CODE : details`, or a sentence.
  let message: String
  /// The name of the status, where there is one.
  var statusName: String?
  /// The reason in the details, where there are some.
  var reason: String?

  init(_ message: String, status: Int = 400, statusName: String? = nil, reason: String? = nil) {
    self.message = message
    self.status = status
    self.statusName = statusName
    self.reason = reason
  }

  /// What a scenario asks for: a message, with an HTTP status before it if it is not 400.
  init(detail: String) {
    let status = Int(detail.prefix { $0 != " " })
    self.init(status == nil ? detail : String(detail.drop { $0 != " " }.dropFirst()), status: status ?? 400)
  }

  var response: HTTPResponse {
    // Conflicts are told to those who want the provider's tokens back in an answer that looks like a success.
    guard status >= 400 else { return .json(status, ["errorMessage": .string(message)]) }
    var error: JSONObject = [
      "code": JSONValue(status), "message": .string(message),
      "errors": [["message": .string(message), "domain": "global", "reason": "invalid"]],
    ]
    error["status"] = statusName.map(JSONValue.string)
    if let reason {
      error["details"] = [
        [
          "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason),
          "domain": "googleapis.com",
        ]
      ]
    }
    return .json(status, ["error": .object(error)])
  }

  // MARK: The request

  static let missingKey = FirebaseRefusal(
    "The request is missing a valid API key.", status: 403, statusName: "PERMISSION_DENIED")
  static let wrongKey = FirebaseRefusal(
    "API key not valid. Please pass a valid API key.", statusName: "INVALID_ARGUMENT", reason: "API_KEY_INVALID")
  static func blockedApplication(_ bundleID: String?) -> FirebaseRefusal {
    FirebaseRefusal(
      "Requests from this iOS client application \(bundleID ?? "<empty>") are blocked.", status: 403,
      statusName: "PERMISSION_DENIED", reason: "API_KEY_IOS_APP_BLOCKED")
  }
  static func invalidPayload(_ text: String) -> FirebaseRefusal {
    FirebaseRefusal("Invalid JSON payload received. \(text)", statusName: "INVALID_ARGUMENT")
  }
  static let notFound = FirebaseRefusal("Not Found", status: 404, statusName: "NOT_FOUND")
  static func notImplemented(_ what: String) -> FirebaseRefusal {
    FirebaseRefusal("((\(what) is not played by the sandbox.))", status: 501, statusName: "NOT_IMPLEMENTED")
  }

  // MARK: Users

  static let userDisabled = FirebaseRefusal("USER_DISABLED")
  static let userNotFound = FirebaseRefusal("USER_NOT_FOUND")
  static let invalidIDToken = FirebaseRefusal("INVALID_ID_TOKEN")
  static let tokenExpired = FirebaseRefusal("TOKEN_EXPIRED")
  static let tooOld = FirebaseRefusal("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
  static let alreadyLinked = FirebaseRefusal("FEDERATED_USER_ID_ALREADY_LINKED")
  static let emailExists = FirebaseRefusal("EMAIL_EXISTS")
  static let tenantMismatch = FirebaseRefusal("TENANT_ID_MISMATCH")

  // MARK: Credentials

  static let unknownProvider = FirebaseRefusal(
    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
  static let wrongNonce = FirebaseRefusal("MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
  static func invalidCredential(_ detail: String) -> FirebaseRefusal {
    FirebaseRefusal("INVALID_IDP_RESPONSE : \(detail)")
  }
}
