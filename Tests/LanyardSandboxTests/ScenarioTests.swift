import HTTPTestSupport
import LanyardOAuth
import LanyardSandbox
import Testing

@Suite struct `Sandbox scenarios` {
  /// Scenarios that show in a claim, and how.
  static let claims: [(SandboxScenario, @Sendable (OpenToken, Visitor) -> Bool)] = [
    (.wrongNonce, { token, _ in token.claims["nonce"] != nil && token.claims["nonce"] != "n0nce" }),
    (.missingNonce, { token, _ in token.claims["nonce"] == nil }),
    (.wrongAudience, { token, visitor in token.claims["aud"]?.stringValue != visitor.client.id }),
    (
      .foreignPresenter,
      { token, visitor in
        token.claims["aud"]?.arrayValue?.first?.stringValue == visitor.client.id
          && token.claims["azp"]?.stringValue != visitor.client.id
      }
    ),
    (.wrongIssuer, { token, visitor in token.claims["iss"]?.stringValue != visitor.sandbox.google.issuer }),
    (
      .shortIssuer,
      { token, visitor in
        token.claims["iss"]?.stringValue.map { "http://" + $0 } == visitor.sandbox.google.issuer
      }
    ),
    (.expiredIDToken, { token, _ in token.claims["exp"]?.intValue == 1_799_999_640 }),
    (.futureIDToken, { token, _ in token.claims["iat"]?.intValue == 1_800_000_360 }),
    (.wrongAccessTokenHash, { token, _ in token.claims["at_hash"] == "AAAAAAAAAAAAAAAAAAAAAA" }),
    (.missingSubject, { token, _ in !token.claims.contains("sub") }),
    (.missingIssuer, { token, _ in !token.claims.contains("iss") }),
    (.missingAudience, { token, _ in !token.claims.contains("aud") }),
    (.missingIssueTime, { token, _ in !token.claims.contains("iat") }),
    (.missingExpiryTime, { token, _ in !token.claims.contains("exp") }),
    (.missingAccessTokenHash, { token, _ in !token.claims.contains("at_hash") }),
    (.audienceAsArray, { token, _ in token.claims["aud"]?.arrayValue?.count == 1 }),
    (
      .secondAudience,
      { token, _ in token.claims["aud"]?.arrayValue?.count == 2 && !token.claims.contains("azp") }
    ),
    (.wrongSubject, { token, _ in token.claims["sub"]?.stringValue == SandboxPerson.ada.id + "1" }),
    (.emailVerifiedAsString, { token, _ in token.claims["email_verified"] == "true" }),
  ]

  @Test func `falsify claims of properly signed tokens`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      for (scenario, shows) in Self.claims {
        sandbox.scenarios.enqueue(scenario)
        let token = try OpenToken(try await visitor.signIn())
        #expect(shows(token, visitor), "\(scenario)")
        #expect(try await token.isSigned(byKeysOf: visitor), "\(scenario)")
        let next = try OpenToken(try await visitor.signIn())
        #expect(!shows(next, visitor), "\(scenario) happens once")
      }
    }
  }

  @Test func `falsify signatures and key ids`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      func token(_ scenario: SandboxScenario) async throws -> OpenToken {
        sandbox.scenarios.enqueue(scenario)
        return try OpenToken(try await visitor.signIn())
      }
      #expect(try await !token(.badSignature).isSigned(byKeysOf: visitor))
      #expect(try await token(.unknownKeyID).header["kid"] == "sandbox-unknown-key")
      #expect(try await token(.missingKeyID).header["kid"] == nil)
      let unsigned = try await token(.unsignedIDToken)
      #expect(unsigned.header["alg"] == "none" && unsigned.signature.isEmpty)
      #expect(try await token(.symmetricSignature).header["alg"] == "HS256")
      let known = try await visitor.get(sandbox.google.keysEndpoint).text
      let rotated = try await token(.rotatedKeys)
      #expect(!known.contains(try found(rotated.header["kid"]?.stringValue)))
      #expect(try await rotated.isSigned(byKeysOf: visitor))
      sandbox.scenarios.enqueue(.duplicateClaim)
      await #expect(throws: JSONError.duplicateMember("sub")) {
        _ = try OpenToken(try await visitor.signIn())
      }
      sandbox.scenarios.enqueue(.numericSubject)
      let numeric = try OpenToken(try await visitor.signIn(as: .nameless))
      #expect(numeric.claims["sub"]?.stringValue == nil)
    }
  }

  @Test func `change the token answer`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      func answer(_ scenario: SandboxScenario) async throws -> JSONObject {
        sandbox.scenarios.enqueue(scenario)
        return try await visitor.signIn()
      }
      #expect(try await answer(.missingIDToken)["id_token"] == nil)
      #expect(try await answer(.missingAccessToken)["access_token"] == nil)
      #expect(try await answer(.missingRefreshToken)["refresh_token"] == nil)
      #expect(try await answer(.missingExpiry)["expires_in"] == nil)
      #expect(try await answer(.expiryAsString)["expires_in"] == "3599")
      #expect(try await answer(.missingScope)["scope"] == nil)
      #expect(try await answer(.lowerCaseTokenType)["token_type"] == "bearer")
      #expect(try await answer(.foreignTokenType)["token_type"] == "mac")
    }
  }

  @Test func `refuse grants`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let token = try found(try await visitor.signIn()["refresh_token"]?.stringValue)
      sandbox.scenarios.enqueue(.invalidGrant, times: 2)
      #expect(try await visitor.redeem(try await visitor.code()).object["error"] == "invalid_grant")
      #expect(
        try await visitor.refresh(token).object["error_description"] == "Token has been expired or revoked.")
      #expect(try await visitor.refresh(token).status == 400)
    }
  }

  @Test func `hand out a new refresh token and end the old one`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let old = try found(try await visitor.signIn()["refresh_token"]?.stringValue)
      sandbox.scenarios.enqueue(.rotatedRefreshToken)
      let new = try found(try await visitor.refresh(old).object["refresh_token"]?.stringValue)
      #expect(try await visitor.refresh(old).status == 400)
      #expect(try await visitor.refresh(new).status == 200)
    }
  }

  @Test func `change the redirect`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      func redirect(_ scenario: SandboxScenario) async throws -> SandboxForm {
        sandbox.scenarios.enqueue(scenario)
        return try await visitor.redirect()
      }
      #expect(try await redirect(.accessDenied) == ["error": "access_denied", "state": "st&te/1"])
      #expect(try await redirect(.authorizationError)["error"] == "server_error")
      #expect(try await redirect(.wrongState)["state"] == "sandbox-st&te/1")
      #expect(try await redirect(.missingState)["state"] == nil)
      #expect(try await redirect(.missingCode)["code"] == nil)
      #expect(try await redirect(.repeatedCode).values("code").count == 2)
      #expect(try await redirect(.tokenInRedirect)["access_token"] != nil)
      #expect(try await redirect(.issuerInRedirect)["iss"] == sandbox.google.issuer)
      #expect(try await redirect(.wrongIssuerInRedirect)["iss"] == sandbox.google.issuer + "1")
      sandbox.scenarios.enqueue(.declinedScope)
      let drive = "https://www.googleapis.com/auth/drive"
      #expect(try await visitor.redirect(["scope": "openid \(drive)"])["scope"] == "openid")
    }
  }

  @Test func `show the profile of somebody else`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let token = try found(try await visitor.signIn()["access_token"]?.stringValue)
      sandbox.scenarios.enqueue(.foreignProfile)
      let headers: HTTPFields = ["Authorization": "Bearer \(token)"]
      let url = sandbox.google.userInfoEndpoint
      #expect(try await visitor.get(url, headers: headers).object["sub"] == "110248495921238986420invalid")
      #expect(try await visitor.get(url, headers: headers).object["sub"]?.stringValue == SandboxPerson.ada.id)
    }
  }

  @Test func `falsify the metadata`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let google = sandbox.google
      func document(_ scenario: SandboxScenario) async throws -> JSONObject {
        sandbox.scenarios.enqueue(scenario)
        return try await visitor.get(google.metadataURL).object
      }
      #expect(try await document(.wrongIssuerInMetadata)["issuer"]?.stringValue == google.issuer + "INVALID")
      #expect(try await document(.missingIssuerInMetadata)["issuer"] == nil)
      #expect(try await document(.missingEndpoint)["token_endpoint"] == nil)
      #expect(try await document(.insecureEndpoint)["token_endpoint"] == "http://tokens.example/token")
      #expect(try await document(.unannouncedChallenge)["code_challenge_methods_supported"] == nil)
      #expect(try await document(.requiredPush)["require_pushed_authorization_requests"] == true)
    }
  }

  @Test func `break any answer`() async throws {
    try await withSandbox(slowness: .milliseconds(1), hugeBodyBytes: 3 << 20) { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let url = sandbox.google.metadataURL
      func answer(_ scenario: SandboxScenario) async throws -> HTTPResponse {
        sandbox.scenarios.enqueue(scenario, at: .discovery)
        return try await visitor.get(url)
      }
      #expect(try await answer(.slow).status == 200)
      #expect(try await answer(.serverError).status == 503)
      #expect(try await answer(.tooManyRequests).headers["Retry-After"] == "1")
      #expect(try await answer(.htmlInsteadOfJSON).text.hasPrefix("<!DOCTYPE html>"))
      #expect(try await answer(.wrongContentType).headers["Content-Type"]?.hasPrefix("text/html") == true)
      #expect(try await answer(.emptyBody).body.isEmpty)
      #expect(try await answer(.hugeBody).body.count > 3 << 20)
      #expect(try await answer(.redirect).status == 302)
      #expect(try await answer(.temporaryRedirect).status == 307)
      let truncated = try await answer(.truncatedBody)
      #expect(throws: JSONError.self) { try truncated.object }
      await #expect(throws: RawError.self) { try await answer(.dropConnection) }
      #expect(try await visitor.get(url).object["issuer"]?.stringValue == sandbox.google.issuer)
    }
  }

  @Test func `lose the answer but not the code`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      sandbox.scenarios.enqueue(.dropConnection, at: .token)
      await #expect(throws: RawError.self) { try await visitor.redeem(code) }
      #expect(try await visitor.redeem(code).object["error"] == "invalid_grant")
    }
  }

  @Test func `wait for their client, person and place`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      sandbox.scenarios.enqueue(.serverError, at: .keys)
      sandbox.scenarios.enqueue(.invalidGrant, clientID: GoogleSandboxClient.web.id)
      sandbox.scenarios.enqueue(.missingIDToken, email: "grace@school.example")
      sandbox.scenarios.enqueue(.accessDenied, email: "linus@unverified.example")
      #expect(try await visitor.signIn()["id_token"] != nil)
      #expect(try await visitor.signIn(as: .grace)["id_token"] == nil)
      #expect(try await visitor.get(sandbox.google.keysEndpoint).status == 503)
      let denied = try await visitor.authorize(["login_hint": "linus@unverified.example"]).redirectFields
      #expect(denied["error"] == "access_denied")
      #expect(sandbox.scenarios.pending.map(\.scenario) == [.invalidGrant])
    }
  }

  @Test func `are named in the authorization request and reach the whole sign-in`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code(["sandbox_scenario": "missing_id_token,server_error@user_info"])
      let undisturbed = try await visitor.signIn()
      #expect(undisturbed["id_token"] != nil)
      let answer = try await visitor.redeem(code).object
      #expect(answer["id_token"] == nil)
      let url = sandbox.google.userInfoEndpoint
      func status(_ answer: JSONObject) async throws -> Int {
        let token = try found(answer["access_token"]?.stringValue)
        return try await visitor.get(url, headers: ["Authorization": "Bearer \(token)"]).status
      }
      #expect(try await status(undisturbed) == 200)
      #expect(try await status(answer) == 503)
      #expect(try await status(answer) == 200)
      #expect(try await visitor.authorize(["sandbox_scenario": "access_denied"]).status == 302)
      #expect(sandbox.scenarios.pending.isEmpty)
    }
  }

  @Test func `are named in a header field`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let code = try await visitor.code()
      let refused = try await visitor.redeem(code, headers: ["X-Sandbox-Scenario": "server_error"])
      #expect(refused.status == 503)
      let other = try await visitor.redeem(code, headers: ["X-Sandbox-Scenario": "server_error@keys"])
      #expect(other.status == 200)
    }
  }

  @Test(arguments: ["nonsense", "slow@nowhere", "slow,nonsense", "@token", ":detail"])
  func `are refused when nobody knows them`(name: String) async throws {
    try await withSandbox { sandbox, _ async throws in
      let response = try await Visitor(sandbox).authorize(["sandbox_scenario": name])
      #expect(response.status == 400 && response.text.contains("Unknown scenario"))
    }
  }

  @Test func `have names that are words with underscores, each one once`() {
    let names = SandboxScenario.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "_") } })
  }
}
