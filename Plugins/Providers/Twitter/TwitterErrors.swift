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
  case "88": .serverError(status: 429)
  default: nil
  }
}

/// X calls a code or refresh token that is spent an invalid request; RFC 6749 §5.2 calls it `invalid_grant`.
@Sendable
func twitterTokenRepair(_ response: HTTPResponse) -> HTTPResponse {
  let values = ["Value passed for the token was invalid", "Value passed for the authorization code was invalid"]
  guard response.status == 400, var body = try? JSONObject(parsing: response.body),
    body["error"]?.stringValue == "invalid_request", let text = body["error_description"]?.stringValue,
    values.contains(where: { text.hasPrefix($0) })
  else { return response }
  body["error"] = "invalid_grant"
  return HTTPResponse(status: response.status, headers: response.headers, body: body.serialized())
}

/// The second interfaces refuse with problems (RFC 9457): the name at the end of the type is what to look at.
@Sendable
func twitterProblemRepair(_ response: HTTPResponse) -> HTTPResponse {
  guard response.status >= 400, var body = try? JSONObject(parsing: response.body), body["error"] == nil,
    let title = body["title"]?.stringValue
  else { return response }
  let name = body["type"]?.stringValue?.split(separator: "/").last.map(String.init)
  body["error"] = .string(name.flatMap { $0 == "about:blank" ? nil : $0 } ?? title.lowercased())
  body["error_description"] = body["detail"]
  return HTTPResponse(status: response.status, headers: response.headers, body: body.serialized())
}
