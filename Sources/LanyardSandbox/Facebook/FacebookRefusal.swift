internal import LanyardOAuth

/// A refusal in the format of the Graph API.
struct FacebookRefusal: Error {
  let code: Int
  var subcode: Int?
  var message: String
  var type = "OAuthException"
  var status = 400
  var isTransient: Bool?

  var response: HTTPResponse {
    var error: JSONObject = [
      "message": .string(message), "type": .string(type), "code": JSONValue(code),
      "fbtrace_id": "AsAnDb0xTraceIdentifier",
    ]
    if let subcode {
      error["error_subcode"] = JSONValue(subcode)
      error["error_user_title"] = "Something went wrong"
      error["error_user_msg"] = "Please try again, or ask the people who made the app."
    }
    error["is_transient"] = isTransient.map(JSONValue.bool)
    var response = HTTPResponse.json(status, ["error": .object(error)])
    if type == "OAuthException", status < 500 {
      let name = code == 190 ? "invalid_token" : code == 100 ? "invalid_code" : "invalid_request"
      response.headers["WWW-Authenticate"] = "OAuth \"Facebook Platform\" \"\(name)\" \"\(message)\""
    }
    return response
  }

  // MARK: Codes

  static let unknownApp = FacebookRefusal(
    code: 101, message: "Error validating application. Cannot get application info due to a system error.")
  static let wrongSecret = FacebookRefusal(code: 1, message: "Error validating client secret.")
  static let malformedCode = FacebookRefusal(code: 100, message: "Invalid verification code format.")
  static let usedCode = FacebookRefusal(
    code: 100, subcode: 36009, message: "This authorization code has been used.")
  static let expiredCode = FacebookRefusal(
    code: 100, subcode: 36007, message: "This authorization code has expired.")
  static let otherRedirect = FacebookRefusal(
    code: 100, subcode: 36008,
    message: "Error validating verification code. Please make sure your redirect_uri is identical to the one you used "
      + "in the OAuth dialog request")

  static let nativeSecret = FacebookRefusal(
    code: 1, message: "An application of this type cannot use its secret.")
  static let notForDevices = FacebookRefusal(code: 3, message: "Device login is not enabled for this application.")

  static func missing(_ name: String) -> FacebookRefusal {
    FacebookRefusal(code: 100, message: "Missing \(name) parameter.")
  }

  static func invalid(_ message: String) -> FacebookRefusal { FacebookRefusal(code: 100, message: message) }

  // MARK: Tokens

  static let missingToken = FacebookRefusal(
    code: 2500, message: "An active access token must be used to query information about the current user.")
  static let malformedToken = FacebookRefusal(
    code: 190, message: "Invalid OAuth access token - Cannot parse access token")
  static let expiredToken = FacebookRefusal(
    code: 190, subcode: 463, message: "Error validating access token: Session has expired.")
  static let removedApp = FacebookRefusal(
    code: 190, subcode: 458,
    message: "Error validating access token: The user has not authorized application.")
  static let missingProof = FacebookRefusal(
    code: 100, message: "API calls from the server require an appsecret_proof argument", type: "GraphMethodException")
  static let wrongProof = FacebookRefusal(
    code: 100, message: "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException")

  // MARK: Devices

  static let pendingDevice = FacebookRefusal(
    code: 31, subcode: 1_349_174, message: "Device Login Authorization Pending")
  static let hastyDevice = FacebookRefusal(
    code: 17, subcode: 1_349_172, message: "User request limit reached")
  static let expiredDevice = FacebookRefusal(code: 463, subcode: 1_349_152, message: "The code has expired.")
  static let declinedDevice = FacebookRefusal(
    code: 463, subcode: 1_349_173, message: "The person has declined.")
}

extension FacebookRefusal {
  /// What the detail of a scenario demands: `190/463` is error 190 with sub-number 463.
  init?(detail: String) {
    let words = detail.split(separator: "/")
    let numbers = words.compactMap { Int($0) }
    guard let code = numbers.first else { return nil }
    let status =
      switch code {
      case 1: 500
      case 2: 503
      case 10, 200...299: 403
      default: 400
      }
    self.init(
      code: code, subcode: numbers.count > 1 ? numbers[1] : nil, message: "(#\(code)) This is what a scenario demands.",
      status: status, isTransient: words.last == "transient" ? true : nil)
  }
}
