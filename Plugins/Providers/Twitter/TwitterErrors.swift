import Lanyard

/// What X's error numbers mean to the host. Those that are missing here are told as they are.
@Sendable
func twitterReason(_ refusal: OAuth1Refusal, callback: String?) -> AuthError.Reason? {
  switch refusal.code {
  case "32", "215": .misconfigured("X could not authenticate the application. Check consumer key and secret.")
  case "135": .misconfigured("X finds the time of the request wrong. Set the clock of this machine.")
  case "415":
    .misconfigured("X does not know the callback \(callback ?? ""). Add it to the app's callback URLs at X, exactly.")
  case "416": .misconfigured("X has suspended the application.")
  case "417":
    .misconfigured("X takes no callback from a desktop app. Sign in with SignInGrant.pin, or change its type.")
  case "63", "64", "326": .userDisabled
  default: nil
  }
}

/// X calls a code or refresh token that is spent an invalid request; RFC 6749 §5.2 calls it `invalid_grant`.
@Sendable
func twitterTokenRepair(_ response: HTTPResponse) -> HTTPResponse {
  renamed(response) { body in
    guard body["error"]?.stringValue == "invalid_request",
      body["error_description"]?.stringValue?.hasPrefix("Value passed for the ") == true
    else { return nil }
    return "invalid_grant"
  }
}

/// The second interfaces refuse with problems (RFC 9457): the name at the end of the type is what to look at.
@Sendable
func twitterProblemRepair(_ response: HTTPResponse) -> HTTPResponse {
  renamed(response) { body in
    guard body["error"] == nil, let title = body["title"]?.stringValue else { return nil }
    let type = body["type"]?.stringValue ?? ""
    return type.hasPrefix("http") ? String(type.split(separator: "/").last ?? "") : title.lowercased()
  }
}

/// Gives a refusal the error code that a specification has for it.
private func renamed(_ response: HTTPResponse, _ code: (JSONObject) -> String?) -> HTTPResponse {
  guard response.status >= 400, var body = try? JSONObject(parsing: response.body), let code = code(body) else {
    return response
  }
  body["error"] = .string(code)
  var response = response
  response.body = body.serialized()
  return response
}
