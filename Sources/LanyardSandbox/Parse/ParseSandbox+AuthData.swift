internal import LanyardOAuth

extension ParseSandbox {
  /// Checks what somebody says about a sign-in at a provider.
  func validate(
    _ entry: JSONObject, of provider: String, _ server: ParseSandboxServer
  ) throws(ParseRefusal) {
    switch provider {
    case "google": try validateGoogle(entry, server)
    case "facebook": try validateFacebook(entry, server)
    case "twitter": try validateTwitter(entry, server)
    case "openid" where !server.openIDClientIDs.isEmpty:
      let identity = try proven("openid") { () throws(SandboxCredentialError) in
        try credentials.openID(idToken: entry["id_token"]?.stringValue ?? "")
      }
      try check(identity, entry, clients: server.openIDClientIDs, "openid")
    case "anonymous" where server.allowsAnonymousUsers:
      guard entry["id"]?.stringValue?.isEmpty == false else { throw .unproven("Anonymous auth is invalid.") }
    default: throw .unsupportedService
    }
  }

  private func validateGoogle(_ entry: JSONObject, _ server: ParseSandboxServer) throws(ParseRefusal) {
    let identity: SandboxIdentity
    if let token = entry["id_token"]?.stringValue {
      identity = try proven("id token") { () throws(SandboxCredentialError) in try credentials.google(idToken: token) }
    } else if server.acceptsGoogleAccessTokens, let token = entry["access_token"]?.stringValue {
      identity = try proven("access token") { () throws(SandboxCredentialError) in
        try credentials.google(accessToken: token)
      }
    } else {
      throw .unproven("id token is invalid for this user.")
    }
    try check(identity, entry, clients: server.googleClientIDs, "id token")
  }

  private func validateFacebook(_ entry: JSONObject, _ server: ParseSandboxServer) throws(ParseRefusal) {
    let identity: SandboxIdentity
    if let token = entry["token"]?.stringValue {
      identity = try proven("token") { () throws(SandboxCredentialError) in try credentials.facebook(idToken: token) }
    } else {
      identity = try proven("Facebook auth") { () throws(SandboxCredentialError) in
        try credentials.facebook(accessToken: entry["access_token"]?.stringValue ?? "")
      }
    }
    try check(identity, entry, clients: server.facebookAppIDs, "Facebook auth")
  }

  /// X by OAuth 1.0a, with the names of members that the version has.
  private func validateTwitter(_ entry: JSONObject, _ server: ParseSandboxServer) throws(ParseRefusal) {
    guard !server.twitterConsumerKeys.isEmpty else {
      throw ParseRefusal(1, "Twitter auth configuration missing")
    }
    let isNew = server.majorVersion >= 8
    guard !isNew || server.allowsInsecureAdapters else { throw ParseRefusal(142, "Twitter code is required.") }
    let names = isNew ? ("oauth_token", "oauth_token_secret") : ("auth_token", "auth_token_secret")
    var keys = server.twitterConsumerKeys
    if keys.count > 1 {
      guard let key = entry["consumer_key"]?.stringValue, keys.contains(key) else {
        throw .unproven("Twitter auth is invalid for this user.")
      }
      keys = [key]
    }
    let identity = try proven("Twitter auth") { () throws(SandboxCredentialError) in
      try credentials.twitter(
        token: entry[names.0]?.stringValue ?? "", secret: entry[names.1]?.stringValue ?? "")
    }
    try check(identity, entry, clients: keys, "Twitter auth")
  }

  private func proven(
    _ what: String, _ body: () throws(SandboxCredentialError) -> SandboxIdentity
  ) throws(ParseRefusal) -> SandboxIdentity {
    do throws(SandboxCredentialError) {
      return try body()
    } catch {
      switch error {
      case .malformed: throw .unproven("provided \(what) does not decode")
      case .notIssuedHere: throw .unproven("\(what) is invalid for this user.")
      case .expired: throw .unproven("\(what) expired")
      }
    }
  }

  private func check(
    _ identity: SandboxIdentity, _ entry: JSONObject, clients: [String], _ what: String
  ) throws(ParseRefusal) {
    guard entry["id"]?.stringValue == identity.subject else { throw .unproven("\(what) is invalid for this user.") }
    guard clients.contains(identity.clientID) else { throw .unproven("\(what) not authorized for this clientId.") }
  }
}
