#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Lanyard

/// Calls to the Graph API.
struct FacebookGraph: Sendable {
  let app: FacebookApp
  let service: FacebookService
  let proof: FacebookOptions.AppSecretProof
  let fields: String

  var metadata: ServerMetadata {
    ServerMetadata(
      authorizationEndpoint: service.dialog, tokenEndpoint: service.tokenEndpoint, userInfoEndpoint: profileURL(fields))
  }

  /// Codes for devices, and the tokens they are exchanged for.
  var deviceMetadata: ServerMetadata {
    ServerMetadata(
      tokenEndpoint: service.url("device/login_status"), userInfoEndpoint: profileURL(fields),
      deviceAuthorizationEndpoint: service.url("device/login"))
  }

  /// The profile, with who it is and what they granted always among its fields.
  func profileURL(_ fields: String) -> String {
    let asked = fields.isEmpty ? "id,permissions" : "id,permissions,\(fields)"
    return service.url("me") + "?" + FormURLEncoding.encode([("fields", asked)])
  }

  /// One call.
  ///
  /// - Parameter isSensitive: whether the URL holds a token.
  func call(
    _ url: String, method: String = "GET", token: Secret, isSensitive: Bool = false, in context: AuthContext
  ) async throws -> JSONObject {
    try members(try await send(url, method: method, token: token, isSensitive: isSensitive, in: context))
  }

  func send(
    _ url: String, method: String = "GET", token: Secret, isSensitive: Bool = false, in context: AuthContext
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(method: method, url: url, isSensitive: isSensitive)
    request.headers["Accept"] = "application/json"
    // Never in the URL, though Facebook's own examples have it there (RFC 9700 §4.3.2).
    request.headers["Authorization"] = token.withExposedValue { "Bearer \($0)" }
    addProof(to: &request, of: token, at: context.now())
    return try await context.http.send(request)
  }

  func members(_ response: HTTPResponse) throws(AuthError) -> JSONObject {
    if let error = FacebookError(response) { throw error.authError }
    switch (response.status, try? JSONObject(parsing: response.body)) {
    case (200..<300, let members?): return members
    case (429, _), (500..., _): throw AuthError(.serverError(status: response.status), provider: .facebook)
    default: throw AuthError(.invalidResponse("HTTP \(response.status) of the Graph API"), provider: .facebook)
    }
  }

  /// `appsecret_proof`: whoever steals a token alone cannot use it.
  func addProof(to request: inout HTTPRequest, of token: Secret, at now: Date) {
    guard let secret = app.appSecret, proof != .none else { return }
    let time = proof == .tokenAndTime ? String(Int(now.timeIntervalSince1970)) : nil
    let code = token.withExposedValue { token in
      secret.withExposedValue { secret in
        HashAlgorithm.sha256.authenticationCode(for: (time.map { "\(token)|\($0)" } ?? token).utf8, key: secret.utf8)
      }
    }
    var parameters = [("appsecret_proof", code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())]
    if let time { parameters.append(("appsecret_time", time)) }
    request.url += (request.url.contains("?") ? "&" : "?") + FormURLEncoding.encode(parameters)
  }
}
