import Lanyard

/// The calls of Identity Toolkit (version 1) and of the token service. On the heap, because it is large and only looked at.
final class IdentityToolkit: Sendable {
  let configuration: FirebaseConfiguration
  let service: FirebaseService
  let appCheckToken: (@Sendable (AuthContext) async throws -> Secret)?

  init(
    configuration: FirebaseConfiguration, service: FirebaseService,
    appCheckToken: (@Sendable (AuthContext) async throws -> Secret)?
  ) {
    self.configuration = configuration
    self.service = service
    self.appCheckToken = appCheckToken
  }

  /// Calls a method of the accounts.
  ///
  /// - Parameters:
  ///   - secrets: what was sent and must not come back in an error.
  ///   - isRepeatable: whether the call may be made twice.
  /// - Returns: the answer, which has a status of success and is a JSON object.
  func call(
    _ method: String, _ body: JSONObject, hiding secrets: [Secret], _ occasion: FirebaseError.Occasion,
    isRepeatable: Bool = false, in context: AuthContext
  ) async throws -> JSONObject {
    var body = body
    body["tenantId"] = configuration.tenantID.map(JSONValue.string)
    var request = try await request("\(service.identityToolkit)/v1/accounts:\(method)", in: context)
    request.headers["Content-Type"] = "application/json"
    request.body = body.serialized()
    request.isRepeatable = isRepeatable
    return try members(try await context.http.send(request), secrets, occasion)
  }

  /// Exchanges a refresh token (`securetoken.googleapis.com/v1/token`).
  func refresh(_ refreshToken: Secret, in context: AuthContext) async throws -> JSONObject {
    var request = try await request("\(service.secureToken)/v1/token", in: context)
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    request.body = refreshToken.withExposedValue {
      Array(FormURLEncoding.encode([("grant_type", "refresh_token"), ("refresh_token", $0)]).utf8)
    }
    return try members(try await context.http.send(request), [refreshToken], .session)
  }

  private func request(_ url: String, in context: AuthContext) async throws -> HTTPRequest {
    var request = HTTPRequest(
      method: "POST", url: url + configuration.query, headers: configuration.headers, isRepeatable: false)
    request.headers["Accept"] = "application/json"
    request.headers["X-Firebase-AppCheck"] = try await appCheckToken?(context).withExposedValue { $0 }
    return request
  }

  private func members(
    _ response: HTTPResponse, _ secrets: [Secret], _ occasion: FirebaseError.Occasion
  ) throws(AuthError) -> JSONObject {
    if let refusal = FirebaseError(response, hiding: secrets) { throw refusal.authError(occasion) }
    // Something before the service may have said so.
    if response.status == 429 || response.status >= 500 {
      throw AuthError(
        .serverError(status: response.status), provider: .firebase,
        underlying: OAuth2Error.unexpectedStatus(response.status, retryAfter: response.retryAfter))
    }
    guard (200..<300).contains(response.status) else { throw .unusable("HTTP \(response.status)") }
    guard let members = try? JSONObject(parsing: response.body) else { throw .unusable("it is not a JSON object") }
    return members
  }
}

extension AuthError {
  /// An answer that is none.
  static func unusable(_ text: String) -> AuthError {
    AuthError(.invalidResponse(text), provider: .firebase)
  }
}
