import Lanyard

/// The logins, each an ``OAuthProvider`` whose quirks are set. On the heap, because each is large and only looked at.
final class FacebookLogins: Sendable {
  let graph: FacebookGraph
  /// An access token for the Graph API, which also says who it is.
  let classic: any AuthProvider
  /// A signed ID token and nothing else.
  let limited: any AuthProvider
  /// On devices; `nil` for an application without a client token.
  let device: (any AuthProvider)?

  init(_ graph: FacebookGraph) {
    self.graph = graph
    classic = OAuthProvider.facebookClassic(graph)
    limited = OAuthProvider.facebookLimited(graph)
    device = graph.app.clientToken.map { OAuthProvider.facebookDevice(graph, clientToken: $0) }
  }
}

extension OAuthProvider {
  fileprivate static func facebookClassic(_ graph: FacebookGraph) -> OAuthProvider {
    facebook(
      graph, graph.app.client, graph.service.metadata(token: "oauth/access_token", fields: graph.options.fields))
  }

  /// The device login is older than RFC 8628: other addresses, other names, the client token in place of the client id.
  fileprivate static func facebookDevice(_ graph: FacebookGraph, clientToken: Secret) -> OAuthProvider {
    let client = OAuthClient(
      clientID: graph.app.appID,
      authentication: ClientAuthentication { appID, form, _ in
        var request: OAuthParameters = ["access_token": clientToken.withExposedValue { "\(appID)|\($0)" }]
        request["scope"] = form["scope"]
        request["code"] = form["device_code"]
        form = request
      })
    return facebook(
      graph, client,
      graph.service.metadata(token: "device/login_status", fields: graph.options.fields, device: "device/login"))
  }

  /// A login that ends with a token for the Graph API.
  private static func facebook(
    _ graph: FacebookGraph, _ client: OAuthClient, _ server: ServerMetadata
  ) -> OAuthProvider {
    var login = OAuthProvider(
      .facebook, shortName: "Facebook", server: .metadata(server), client: client, scopes: graph.options.scopes)
    login.setFacebookHabits(graph)
    login.tokenResponseRepair = { TokenAnswer.repaired($0, needsAccessToken: true) }
    // The answer of the token endpoint names no scopes: the profile lists what was really granted.
    login.mapping = .facebookGraph
    login.profileRequestEdit = { request, token, now in graph.addProof(to: &request, of: token, at: now) }
    login.accessTokenVerifier = { token, context in try await graph.identity(of: token, in: context) }
    login.accessTokenExchange = "fb_exchange_token"
    return login
  }

  fileprivate static func facebookLimited(_ graph: FacebookGraph) -> OAuthProvider {
    var login = OAuthProvider(
      // The documented exchange has a code verifier and no secret.
      .facebook, shortName: "Facebook",
      server: .metadata(graph.service.metadata(token: "oauth/access_token", fields: nil)),
      client: OAuthClient(clientID: graph.app.appID), scopes: ["openid"] + graph.options.scopes)
    login.setFacebookHabits(graph)
    login.issuer = .oneOf(graph.service.issuers)
    login.algorithms = [.rs256]
    login.nonceForm = graph.options.nonceForm
    login.userInfo = .never
    login.mapping = .facebookClaims
    // What comes beside the ID token, if anything, is refused by Graph.
    login.discardsAccessToken = true
    login.tokenResponseRepair = { TokenAnswer.repaired($0, needsAccessToken: false) }
    return login
  }

  /// What all of them have in common.
  private mutating func setFacebookHabits(_ graph: FacebookGraph) {
    hooks = graph.hooks
    redirectRule = graph.redirectRule
    scopeSeparator = ","
    parameters = graph.options.parameters
    grantedScopesParameter = "granted_scopes"
    loginHintParameter = nil
    declineCodes = ["access_denied", "user_denied"]
    declinesInSilence = true
    refusalReader = FacebookError.refusal
    expiryReader = { tokens, now in TokenAnswer.expiry(tokens.members, now) }
  }
}
