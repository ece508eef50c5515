import Foundation
import LanyardOAuth

enum TokenResponseVectors {
  private static func request(_ asked: JSONValue) throws -> TokenRequest {
    let scope = asked["requested_scope"]?.arrayValue?.compactMap(\.stringValue) ?? []
    if let refreshToken = asked["refresh_token_sent"]?.stringValue {
      return .refreshToken(Secret(refreshToken), grantedScope: scope)
    }
    var request = try TokenRequest.extensionGrant("urn:example", parameters: [:])
    request.expectedScope = scope
    return request
  }

  private static func response(_ http: JSONValue) -> HTTPResponse {
    var headers = HTTPFields()
    for pair in http["headers"]?.arrayValue ?? [] {
      let texts = pair.arrayValue?.compactMap(\.stringValue) ?? []
      headers.append(texts[0], texts[1])
    }
    let decoded = http["body_base64"]?.stringValue.flatMap { Data(base64Encoded: $0) }
    let body = decoded.map { Array($0) } ?? Array((http["body"]?.stringValue ?? "").utf8)
    return HTTPResponse(status: Int(http["status"]?.intValue ?? 0), headers: headers, body: body)
  }

  /// The outcome in the words of the file.
  private static func outcome(_ vector: JSONObject) throws -> JSONObject {
    let types = vector["request"]?["token_types_supported"]?.arrayValue?.compactMap(\.stringValue) ?? []
    let response = response(vector["http"] ?? .null)
    do {
      let tokens = try TokenResponse(response, to: request(vector["request"] ?? .null), tokenTypes: types)
      return [
        "outcome": "success", "access_token": text(tokens.accessToken), "token_type": .string(tokens.tokenType),
        "expires_in": tokens.expiresIn.map { JSONValue($0) } ?? .null, "refresh_token": text(tokens.refreshToken),
        "scope": JSONValue(tokens.scope), "id_token": text(tokens.idToken), "extra": .object(tokens.members),
        "dpop_nonce": response.headers["DPoP-Nonce"].map { .string($0) } ?? .null,
      ]
    } catch let error as OAuth2Error {
      return outcome(error, response)
    }
  }

  private static func text(_ secret: Secret?) -> JSONValue { secret?.withExposedValue { .string($0) } ?? .null }

  private static func outcome(_ error: OAuth2Error, _ response: HTTPResponse) -> JSONObject {
    var outcome: JSONObject = ["retryable": .bool(error.isTransient)]
    var retryAfter: RetryAfter?
    switch error {
    case .token(let refusal):
      outcome["outcome"] = "oauth_error"
      outcome["error"] = .string(refusal.error)
      outcome["error_description"] = refusal.errorDescription.map { .string($0) } ?? .null
      outcome["error_uri"] = refusal.errorURI.map { .string($0) } ?? .null
      outcome["status"] = refusal.status.map { JSONValue($0) } ?? .null
      outcome["dpop_nonce"] = response.headers["DPoP-Nonce"].map { .string($0) } ?? .null
      retryAfter = refusal.retryAfter
    case .unexpectedStatus(let status, let after):
      outcome["outcome"] = "http_error"
      outcome["status"] = JSONValue(status)
      retryAfter = after
    default: outcome["outcome"] = "invalid_response"
    }
    if case .seconds(let seconds) = retryAfter { outcome["retry_after_seconds"] = JSONValue(seconds) }
    if case .date(let date) = retryAfter { outcome["retry_after_date"] = JSONValue(Int(date.timeIntervalSince1970)) }
    return outcome
  }

  /// Another reader of such dates than our own.
  private static var dates: DateFormatter {
    let dates = DateFormatter()
    dates.locale = Locale(identifier: "en_US_POSIX")
    dates.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return dates
  }

  private static func matches(_ outcome: JSONObject, _ expected: JSONValue) -> Bool {
    if let name = expected.stringValue { return outcome["outcome"] == .string(name) }
    let ignored = ["either", "alternatives", "reason"]
    return (expected.objectValue?.members ?? []).filter { !ignored.contains($0.name) }.allSatisfy { member in
      switch member.name {
      case "extra":
        return (member.value.objectValue?.members ?? []).allSatisfy { outcome["extra"]?[$0.name] == $0.value }
      case "retry_after_date":
        let date = member.value.stringValue.flatMap { dates.date(from: $0) }
        return date != nil && outcome["retry_after_date"] == date.map { JSONValue(Int($0.timeIntervalSince1970)) }
      default: return (outcome[member.name] ?? .null) == member.value
      }
    }
  }

  static func report(_ file: VectorFile) throws -> VectorReport {
    var report = VectorReport()
    for vector in file.cases {
      let expect = vector["expect"] ?? .null
      let outcome = try outcome(vector)
      let either = expect["either"]?.boolValue ?? false
      let others = expect["alternatives"]?.arrayValue ?? []
      report.note(
        vector, isExpected: matches(outcome, expect), outcome: outcome.text,
        isAcceptable: either && (others.isEmpty || others.contains { matches(outcome, $0) }))
    }
    return report
  }
}
