public import Lanyard

extension FacebookProvider {
  /// Takes back everything that the person granted the application, whichever login it was.
  public func disconnect(_ credential: AuthCredential, in context: AuthContext) async throws {
    let request =
      if let idToken = credential.idToken {
        uninstallation(idToken)
      } else {
        try deletion("me/permissions", credential, in: context)
      }
    try await takeBack(request, token: credential.idToken == nil ? credential.accessToken : nil, in: context)
  }

  /// What stands in for the deletion after a limited login.
  private func uninstallation(_ idToken: Secret) -> HTTPRequest {
    let form = idToken.withExposedValue { FormURLEncoding.encode([("id_token", $0), ("app_id", graph.app.appID)]) }
    return HTTPRequest(
      method: "POST", url: graph.service.website + "/platform/uninstall/",
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
  }

  func deletion(
    _ path: String, _ credential: AuthCredential, in context: AuthContext
  ) throws(AuthError) -> HTTPRequest {
    graph.request(graph.service.url(path), method: "DELETE", of: try graphToken(credential), in: context)
  }

  func takeBack(_ request: HTTPRequest, token: Secret?, in context: AuthContext) async throws {
    guard try await graph.call(request, token: token, in: context).members["success"]?.boolValue == true else {
      throw AuthError.facebook(.invalidResponse("nothing was taken back"))
    }
  }
}
