import LanyardCrypto
import LanyardOAuth
import LanyardSandbox
import Testing

@Suite struct `Sandbox Google sign-in` {
  @Test func `sends a desktop person back with code, state and long scopes`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let page = try await Visitor(sandbox).authorize()
      #expect(page.status == 200)
      let consent = try await Visitor(sandbox).press("ada@gmail.com", on: page)
      let response = try await Visitor(sandbox).press("allow", on: consent)
      #expect(response.headers["Location"]?.hasPrefix("http://127.0.0.1:51004/callback?") == true)
      let fields = try response.redirectFields
      #expect(fields["state"] == "st&te/1")
      #expect(fields["code"]?.hasPrefix("4/0A") == true)
      #expect(fields["scope"]?.contains("https://www.googleapis.com/auth/userinfo.email") == true)
      #expect(fields["prompt"] == "consent")
      #expect(fields["hd"] == nil)
    }
  }

  @Test func `answers a code with tokens that look like the real ones`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let response = try await visitor.redeem(try await visitor.code())
      #expect(response.status == 200)
      #expect(response.headers["Content-Type"] == "application/json; charset=utf-8")
      #expect(response.headers["Cache-Control"]?.contains("no-store") == true)
      let answer = try response.object
      #expect(answer["access_token"]?.stringValue?.hasPrefix("ya29.") == true)
      #expect(answer["refresh_token"]?.stringValue?.hasPrefix("1//0") == true)
      #expect(answer["expires_in"]?.intValue == 3599)
      #expect(answer["token_type"] == "Bearer")
      let scopes = Set(try found(answer["scope"]?.stringValue).split(separator: " "))
      let prefix = "https://www.googleapis.com/auth/userinfo."
      #expect(scopes == ["openid", "\(prefix)email", "\(prefix)profile"])
    }
  }

  @Test func `signs ID tokens with a published key and says what was granted`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let answer = try await visitor.signIn(as: .grace)
      let token = try OpenToken(answer)
      #expect(try await token.isSigned(byKeysOf: visitor))
      #expect(token.header["alg"] == "RS256")
      let claims = token.claims
      #expect(claims["iss"]?.stringValue == sandbox.google.issuer)
      #expect(claims["aud"]?.stringValue == visitor.client.id)
      #expect(claims["azp"]?.stringValue == visitor.client.id)
      #expect(claims["sub"]?.stringValue == SandboxPerson.grace.id)
      #expect(claims["nonce"] == "n0nce")
      #expect(claims["hd"] == "school.example")
      #expect(claims["email"] == "grace@school.example")
      #expect(claims["email_verified"] == true)
      #expect(claims["name"] == "Grace Hopper")
      #expect(claims["picture"]?.stringValue == sandbox.baseURL + "/sandbox/pictures/G.svg")
      #expect(claims["iat"]?.intValue == 1_800_000_000)
      #expect(claims["exp"]?.intValue == 1_800_003_600)
      let digest = HashAlgorithm.sha256.digest(try found(answer["access_token"]?.stringValue).utf8)
      #expect(claims["at_hash"]?.stringValue == Base64URL.encode(digest.prefix(16)))
    }
  }

  @Test func `tells nothing that was not asked for`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let claims = try OpenToken(try await Visitor(sandbox).signIn(["scope": "openid", "nonce": nil])).claims
      #expect(claims["email"] == nil && claims["name"] == nil && claims["nonce"] == nil)
      let bare = try OpenToken(try await Visitor(sandbox).signIn(as: .nameless)).claims
      #expect(bare["name"] == nil && bare["picture"] == nil && bare["hd"] == nil)
      let unverified = try OpenToken(try await Visitor(sandbox).signIn(as: .linus)).claims
      #expect(unverified["email_verified"] == false)
    }
  }

  @Test func `gives no ID token without an identity scope and openid with any of them`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let drive = "https://www.googleapis.com/auth/drive.file"
      #expect(try await Visitor(sandbox).signIn(["scope": drive])["id_token"] == nil)
      let answer = try await Visitor(sandbox).signIn(["scope": "email"])
      #expect(answer["id_token"] != nil)
      #expect(answer["scope"]?.stringValue?.contains("openid") == true)
    }
  }

  @Test func `serves clients for iOS without a secret and with their scheme`() async throws {
    try await withSandbox { sandbox, _ async throws in
      for redirect in ["com.googleusercontent.apps.407408718192-ios:/oauth2callback", "com.example.sandbox:/any"] {
        let visitor = Visitor(sandbox, client: .ios, redirectURI: redirect)
        #expect(try await visitor.signIn()["refresh_token"] != nil)
      }
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:1", "http://127.0.0.1:51004/", "http://[::1]:51004/a/b", "http://localhost:65535/cb?x=1",
    "http://127.0.0.1",
  ])
  func `lets a desktop client use any loopback redirect`(redirect: String) async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox, redirectURI: redirect)
      #expect(try await visitor.signIn()["access_token"] != nil)
    }
  }

  @Test func `takes the client secret from HTTP Basic as well`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let credentials = "\(FormURLEncoding.encode(visitor.client.id)):\(try found(visitor.client.secret))"
      let response = try await visitor.redeem(
        try await visitor.code(), ["client_id": nil, "client_secret": nil],
        headers: ["Authorization": "Basic \(Base64.encode(Array(credentials.utf8)))"])
      #expect(response.status == 200)
    }
  }

  @Test func `accepts a plain challenge and a sign-in without one`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let plain = try await visitor.code(["code_challenge": Visitor.verifier, "code_challenge_method": nil])
      #expect(try await visitor.redeem(plain).status == 200)
      let without = try await visitor.code(["code_challenge": nil, "code_challenge_method": nil])
      #expect(try await visitor.redeem(without, ["code_verifier": nil]).status == 200)
    }
  }

  @Test func `gives web clients a refresh token only offline and after asking`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox, client: .web, redirectURI: "http://localhost:8080/callback")
      #expect(try await visitor.signIn()["refresh_token"] == nil)
      #expect(try await visitor.signIn(["access_type": "offline"])["refresh_token"] == nil)
      #expect(try await visitor.signIn(["access_type": "offline", "prompt": "consent"])["refresh_token"] != nil)
    }
  }

  @Test func `asks for consent once, and again when more is wanted or it is told to`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let hint = ["login_hint": "ada@gmail.com"]
      _ = try await visitor.signIn(hint)
      #expect(try await visitor.authorize(hint).status == 302)
      #expect(try await visitor.authorize(["login_hint": SandboxPerson.ada.id]).status == 302)
      #expect(try await visitor.authorize(hint.merging(["prompt": "consent"]) { $1 }).status == 200)
      #expect(try await visitor.authorize(["login_hint": "grace@school.example"]).text.contains("Allow"))
      let more = hint.merging(["scope": "openid https://www.googleapis.com/auth/calendar"]) { $1 }
      #expect(try await visitor.authorize(more).text.contains("calendar"))
    }
  }

  @Test func `merges earlier grants for web clients only`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let calendar = "https://www.googleapis.com/auth/calendar"
      let more: [String: String?] = ["scope": "openid \(calendar)", "include_granted_scopes": "true"]
      let web = Visitor(sandbox, client: .web, redirectURI: "http://localhost:8080/callback")
      _ = try await web.signIn()
      #expect(try await web.signIn(more)["scope"]?.stringValue?.contains("userinfo.email") == true)
      let desktop = Visitor(sandbox)
      _ = try await desktop.signIn()
      #expect(try await desktop.signIn(more)["scope"]?.stringValue?.contains("userinfo.email") == false)
    }
  }

  @Test func `lets a person untick what is not needed to sign in`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let calendar = "https://www.googleapis.com/auth/calendar"
      let drive = "https://www.googleapis.com/auth/drive.file"
      let redirect = try await visitor.redirect(
        ["scope": "openid email \(calendar) \(drive)"], unticking: [calendar])
      #expect(redirect["scope"]?.contains(calendar) == false)
      let answer = try await visitor.redeem(try found(redirect["code"])).object
      let scopes = Set(try found(answer["scope"]?.stringValue).split(separator: " ").map(String.init))
      #expect(scopes == ["openid", "https://www.googleapis.com/auth/userinfo.email", drive])
      let nothing = try await visitor.redirect(["scope": calendar], as: .grace, unticking: [calendar])
      #expect(nothing["error"] == "access_denied")
    }
  }

  @Test func `shows only accounts of the wanted organisation`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      for domain in ["school.example", "*"] {
        let page = try await visitor.authorize(["hd": domain])
        #expect(page.text.contains("grace@school.example") && !page.text.contains("ada@gmail.com"))
      }
      #expect(try await visitor.authorize(["hd": "none.example"]).text.contains("Nobody here"))
      #expect(try await visitor.redirect(as: .grace)["hd"] == "school.example")
      let forged = try await visitor.press("grace@school.example", on: try await visitor.authorize())
      #expect(forged.status == 302)
    }
  }

  @Test func `adds auth_time when it is asked for as a claim`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let claims = #"{"id_token":{"auth_time":{"essential":true}}}"#
      let token = try OpenToken(try await Visitor(sandbox).signIn(["claims": claims]))
      #expect(token.claims["auth_time"]?.intValue == 1_800_000_000)
    }
  }
}
