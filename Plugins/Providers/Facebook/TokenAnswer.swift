#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Lanyard

/// What Facebook's token answers do differently from RFC 6749 and RFC 8628.
enum TokenAnswer {
  /// Stands where the RFC wants an access token and a limited login has none.
  private static let noToken = "none"

  /// The answer as the RFCs would have it; what is no JSON object stays as it is.
  static func repaired(_ response: HTTPResponse, needsAccessToken: Bool) -> HTTPResponse {
    guard var members = try? JSONObject(parsing: response.body) else { return repairedForm(response) }
    if let error = FacebookError(response)?.devicePollError {
      members = ["error": .string(error)]
    } else if members.contains("user_code") {
      members["device_code"] = members["code"]
    } else {
      if members["id_token"]?.stringValue != nil, !needsAccessToken { members["access_token"] = .string(noToken) }
      guard members.contains("access_token") else { return response }
      // The device login does not name the type.
      if members["token_type"] == nil { members["token_type"] = "bearer" }
      if let span = number(members["expires_in"]), span <= 0 { members["expires_in"] = nil }
    }
    var response = response
    response.body = members.serialized()
    return response
  }

  /// Versions before 2.3 answered with a form.
  private static func repairedForm(_ response: HTTPResponse) -> HTTPResponse {
    guard response.body.first == UInt8(ascii: "a") else { return response }
    var response = response
    response.body += Array("&token_type=bearer".utf8)
    return response
  }

  /// When the token and the access to the person's data end.
  static func expiry(_ members: JSONObject, _ now: Date) -> (accessToken: Date?, consent: Date?) {
    let name = ["expires", "expires_at", "expires_in"].first { members.contains($0) } ?? ""
    let token = seconds(members[name]).map {
      // `expires` has been a time and, in old versions, a span: thirty years are no time since 1970 that matters here.
      name == "expires_in" || $0 < 1e9 ? now + $0 : Date(timeIntervalSince1970: $0)
    }
    return (token, date(members["data_access_expiration_time"]))
  }

  /// A time in seconds since 1970; `nil` is never.
  static func date(_ value: JSONValue?) -> Date? {
    seconds(value).map(Date.init(timeIntervalSince1970:))
  }

  /// Seconds; nothing, and all that is not more than 0, means that there is no end.
  private static func seconds(_ value: JSONValue?) -> TimeInterval? {
    // Far beyond all lifetimes, and small enough to be added to a time.
    number(value).flatMap { (1...0x1p53).contains($0) ? $0.rounded(.down) : nil }
  }

  /// A number, or the same number as text.
  private static func number(_ value: JSONValue?) -> Double? {
    value?.doubleValue ?? value?.stringValue.flatMap { Double($0) }
  }
}
