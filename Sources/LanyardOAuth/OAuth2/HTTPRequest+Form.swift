extension HTTPRequest {
  /// A form for an endpoint that clients authenticate at.
  init(
    form: OAuthParameters, to endpoint: String, as client: OAuthClient, _ occasion: ClientAuthentication.Occasion
  ) throws(OAuth2Error) {
    var form = form
    var headers: HTTPFields = ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"]
    try client.authentication.apply(client.clientID, &form, &headers, for: occasion)
    self.init(
      method: "POST", url: endpoint, headers: headers, body: Array(FormURLEncoding.encode(form.pairs).utf8),
      isRepeatable: false)
  }
}
