internal import Lanyard

/// Speaks with the server: headers, bodies and refusals.
struct ParseClient: Sendable {
  let configuration: ParseConfiguration

  /// The answer to a call.
  struct Answer: Sendable {
    let status: Int
    let members: JSONObject
  }

  /// Calls the server.
  ///
  /// - Throws: ``AuthError``, with a ``ParseError`` beneath it where the server refused; what the transport throws.
  func call(
    _ method: String, _ path: String, session: Secret? = nil, body: JSONObject? = nil, in context: AuthContext
  ) async throws -> Answer {
    let response = try await context.http.send(request(method, path, session, body))
    guard (200..<300).contains(response.status) else {
      let error = ParseError(response)
      throw AuthError(error.reason(at: configuration.serverURL), underlying: error)
    }
    guard let members = try? JSONObject(parsing: response.body) else {
      throw AuthError(.invalidResponse("the server's answer is no JSON object"))
    }
    return Answer(status: response.status, members: members)
  }

  private func request(
    _ method: String, _ path: String, _ session: Secret?, _ body: JSONObject?
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method: method, url: configuration.serverURL + path, headers: configuration.headers, body: body?.serialized())
    request.headers["Accept"] = "application/json"
    if body != nil { request.headers["Content-Type"] = "application/json" }
    request.headers["X-Parse-Application-Id"] = configuration.applicationID
    if let key = configuration.clientKey { request.headers["X-Parse-Client-Key"] = key.exposed }
    if let key = configuration.restKey { request.headers["X-Parse-REST-API-Key"] = key.exposed }
    if let id = configuration.installationID { request.headers["X-Parse-Installation-Id"] = id }
    if configuration.asksForRevocableSessions { request.headers["X-Parse-Revocable-Session"] = "1" }
    if let session { request.headers["X-Parse-Session-Token"] = session.exposed }
    return request
  }
}
