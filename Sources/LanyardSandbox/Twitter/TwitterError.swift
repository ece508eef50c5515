internal import LanyardOAuth

/// An error of the first interfaces: a number, a status, a text.
struct TwitterError: Error {
  let code: Int
  var status: Int
  var message: String

  init(_ code: Int) {
    self.code = code
    (status, message) = Self.known[code] ?? (500, "Internal error")
  }

  /// A refusal without a number.
  init(status: Int, message: String) {
    code = 0
    self.status = status
    self.message = message
  }

  /// The numbers that concern signing in, and those that a host meets next.
  static let known: [Int: (status: Int, message: String)] = [
    17: (404, "No user matches for specified terms."),
    32: (401, "Could not authenticate you."),
    34: (404, "Sorry, that page does not exist."),
    50: (404, "User not found."),
    63: (403, "User has been suspended."),
    64: (403, "Your account is suspended and is not permitted to access this feature."),
    88: (429, "Rate limit exceeded"),
    89: (401, "Invalid or expired token."),
    93: (403, "This application is not allowed to access or delete your direct messages."),
    99: (403, "Unable to verify your credentials."),
    130: (503, "Over capacity"),
    131: (500, "Internal error"),
    135: (401, "Timestamp out of bounds."),
    187: (403, "Status is a duplicate."),
    215: (400, "Bad Authentication data."),
    220: (403, "Your credentials do not allow access to this resource."),
    261: (403, "Application cannot perform write actions."),
    326: (403, "To protect our users from spam and other malicious activity, this account is temporarily locked."),
    415: (403, "Callback URL not approved for this client application."),
    416: (403, "Invalid / suspended application"),
    417: (403, "Desktop applications only support the oauth_callback value 'oob'"),
  ]

  /// The answer, in the form that a scenario asks for.
  func response(_ faults: Set<SandboxScenario>) -> HTTPResponse {
    if faults.contains(.plainTextError) { return .text(status, message) }
    if faults.contains(.xmlError) {
      let error: HTML = "<error code=\"\(code)\">\(message)</error>"
      let body = "<?xml version='1.0' encoding='UTF-8'?><errors>\(error.markup)</errors>"
      return HTTPResponse(
        status: status, headers: ["Content-Type": "application/xml; charset=utf-8"], body: Array(body.utf8))
    }
    if code == 0 || faults.contains(.bareError) { return .json(status, ["error": .string(message)]) }
    let error: JSONValue = .object(["code": JSONValue(code), "message": .string(message)])
    var response = HTTPResponse.json(status, ["errors": [error]])
    if status == 429 { response.headers["x-rate-limit-remaining"] = "0" }
    return response
  }
}

extension SandboxScenario {
  /// The number of the error of the first interfaces that a scenario stands for.
  var twitterCode: Int? { Self.twitterCodes[self] }

  static let twitterCodes: [SandboxScenario: Int] = [
    .noMatchingUser: 17,
    .couldNotAuthenticate: 32,
    .pageNotFound: 34,
    .userNotFound: 50,
    .userSuspended: 63,
    .accountSuspended: 64,
    .rateLimitExceeded: 88,
    .tokenExpired: 89,
    .directMessagesForbidden: 93,
    .credentialsUnverifiable: 99,
    .overCapacity: 130,
    .internalError: 131,
    .timestampOutOfBounds: 135,
    .statusDuplicate: 187,
    .badAuthentication: 215,
    .resourceForbidden: 220,
    .writingForbidden: 261,
    .accountLocked: 326,
    .callbackNotApproved: 415,
    .applicationSuspended: 416,
    .callbackForbidden: 417,
  ]

  /// The name of the problem of the second interfaces that a scenario stands for.
  var twitterProblem: String? {
    guard rawValue.hasPrefix("problem_") else { return nil }
    return String(rawValue.dropFirst("problem_".count).map { $0 == "_" ? "-" : $0 })
  }
}
