extension AuthContext {
  /// Calls an interface of a provider's that is no part of a sign-in, with an access token (RFC 6750 §2.1).
  ///
  /// - Parameters:
  ///   - request: the request without the token, which goes into the header.
  ///   - token: the access token; `nil` sends none.
  ///   - provider: whose interface it is.
  ///   - refusal: reads refusals that are written in the provider's own way.
  /// - Returns: the answer, which has a status of success and is a JSON object.
  /// - Throws: ``AuthError``, or what `refusal` made of the answer.
  public func call(
    _ request: HTTPRequest, token: Secret?, of provider: ProviderID,
    refusal: (HTTPResponse) -> (any Error)? = { _ in nil }
  ) async throws -> (members: JSONObject, body: [UInt8]) {
    var request = request
    request.headers["Accept"] = "application/json"
    token?.withExposedValue { request.headers["Authorization"] = "Bearer \($0)" }
    let response = try await http.send(request)
    if let error = refusal(response) { throw error }
    switch (response.status, try? JSONObject(parsing: response.body)) {
    case (200..<300, let members?): return (members, response.body)
    case (429, _), (500..., _): throw AuthError(.serverError(status: response.status), provider: provider)
    default: throw AuthError(.invalidResponse("HTTP \(response.status)"), provider: provider)
    }
  }
}
