internal import LanyardOAuth

extension TwitterSandbox {
  /// How long a request token lasts, in seconds.
  private static let requestTokenLifetime = 900

  /// Hands out a request token (RFC 5849 §2.1).
  func requestToken(_ call: SandboxCall) -> HTTPResponse {
    answer(call, at: .requestToken) { faults throws(TwitterError) in
      guard let signature = TwitterSignature(call, baseURL: core.baseURL) else { throw TwitterError(215) }
      let client = try checkedClient(signature)
      try check(signature, of: client, tokenSecret: "")
      let sent = signature["oauth_callback"] ?? call.form["oauth_callback"] ?? call.query["oauth_callback"]
      let callback = try checkedCallback(sent, client)
      let token = TwitterRequestToken(
        token: core.randomText(bytes: 20), secret: core.randomText(bytes: 24), client: client, callback: callback,
        expires: core.seconds + Self.requestTokenLifetime, transaction: core.randomText(bytes: 24))
      withTokens { $0.add(token, now: core.seconds) }
      var answer: SandboxForm = ["oauth_token": token.token, "oauth_token_secret": token.secret]
      if !faults.contains(.missingConfirmation) {
        let isConfirmed = !faults.contains(.callbackNotConfirmed)
        answer.fields.append(.init("oauth_callback_confirmed", isConfirmed ? "true" : "false"))
      }
      return Self.form(answer)
    }
  }

  /// Returns `nil` for a person who gets a number.
  private func checkedCallback(
    _ callback: String?, _ client: TwitterSandboxClient
  ) throws(TwitterError) -> String? {
    guard let callback, !callback.isEmpty else { throw TwitterError(215) }
    if callback == "oob" { return nil }
    guard !client.isOutOfBandOnly else { throw TwitterError(417) }
    guard client.accepts(callback: callback) else { throw TwitterError(415) }
    return callback
  }

  /// Exchanges a request token for an access token (RFC 5849 §2.3).
  func accessToken(_ call: SandboxCall) -> HTTPResponse {
    answer(call, at: .accessToken) { faults throws(TwitterError) in
      guard let signature = TwitterSignature(call, baseURL: core.baseURL) else { throw TwitterError(215) }
      let client = try checkedClient(signature)
      guard let text = signature["oauth_token"], let request = withTokens({ $0.requestTokens[text] }),
        request.client.consumerKey == client.consumerKey, request.expires > core.seconds
      else { throw TwitterError(status: 401, message: "Request token is invalid.") }
      try check(signature, of: client, tokenSecret: request.secret)
      let verifier = signature["oauth_verifier"] ?? call.form["oauth_verifier"] ?? call.query["oauth_verifier"]
      guard let person = request.person, let expected = request.verifier, verifier == expected else {
        throw TwitterError(
          status: 401, message: "Error processing your OAuth request: Invalid oauth_verifier parameter")
      }
      // Of two that come at once one finds it gone.
      guard withTokens({ $0.requestTokens.removeValue(forKey: text) }) != nil else { throw TwitterError(89) }
      return Self.form(issue(to: client, person))
    }
  }

  private func issue(to client: TwitterSandboxClient, _ person: SandboxPerson) -> SandboxForm {
    let token = person.twitterID + "-" + core.randomText(bytes: 30)
    let secret = core.randomText(bytes: 32)
    withTokens {
      $0.accessTokens[token] = TwitterAccessToken(secret: secret, client: client, person: person)
    }
    return [
      "oauth_token": token, "oauth_token_secret": secret, "user_id": person.twitterID,
      "screen_name": person.screenName,
    ]
  }

  /// Ends an access token.
  func invalidate(_ call: SandboxCall) -> HTTPResponse {
    answer(call, at: .invalidation) { _ throws(TwitterError) in
      _ = try signedIn(call)
      let token = TwitterSignature(call, baseURL: core.baseURL)?["oauth_token"] ?? ""
      withTokens { _ = $0.accessTokens.removeValue(forKey: token) }
      return .json(200, ["access_token": .string(token)])
    }
  }
}
