import LanyardOAuth
import Testing

@Suite struct `Authorization response` {
  private func read(
    _ redirect: String, to redirectURI: String = "com.example.app://cb", state: String = "s1",
    server: ServerMetadata = Fixture.server, issuer: IssuerPolicy? = .exactly("https://op.example")
  ) throws -> AuthorizationResponse {
    try AuthorizationResponse(
      redirect: redirect, to: Fixture.request(redirectURI, state: state), from: server, issuer: issuer)
  }

  @Test func `reads the code and leaves the fragment alone`() throws {
    for suffix in ["", "#_=_", "#", "#code=evil&state=evil"] {
      #expect(try read("com.example.app://cb?code=abc&state=s1\(suffix)").code.exposed == "abc")
    }
  }

  @Test func `decodes once, after splitting at the first equals sign`() throws {
    #expect(try read("com.example.app://cb?state=s1&code=4%2F0AbC%3D").code.exposed == "4/0AbC=")
    #expect(try read("com.example.app://cb?code=YWJj==&state=s1").code.exposed == "YWJj==")
    let response = try read("com.example.app://cb?code=c&state=s1&note=a%252Fb+c%2Bd")
    #expect(response.parameters["note"] == "a%2Fb c+d")
  }

  @Test func `keeps a state that needs escaping`() throws {
    for echo in ["a%2Bb%2Fc%3Dd%2525%20e", "a%2Bb%2Fc%3Dd%2525+e"] {
      #expect(try read("com.example.app://cb?code=c&state=\(echo)", state: "a+b/c=d%25 e").code.exposed == "c")
    }
  }

  @Test func `refuses the state of another request, before anything else is believed`() {
    for url in [
      "?code=c&state=zzz", "?code=c", "?error=access_denied&state=zzz", "?error=access_denied", "?code=c&state=",
    ] {
      #expect(throws: OAuth2Error.stateMismatch, "\(url)") { try read("com.example.app://cb" + url) }
    }
  }

  @Test func `refuses what came somewhere else`() {
    for url in [
      "com.example.app://cb/other?code=c&state=s1", "https://cb?code=c&state=s1", "x",
      "com.example.app:cb?code=c&state=s1", "com.example.app://somebody@cb?code=c&state=s1",
    ] {
      #expect(throws: OAuth2Error.redirectMismatch, "\(url)") { try read(url) }
    }
  }

  @Test func `refuses parameters of the protocol that come twice`() {
    for (url, name) in [
      ("?code=GOOD&code=EVIL&state=s1", "code"), ("?code=c&state=zzz&state=s1", "state"),
      ("?code=c&state=s1&iss=https://op.example&iss=x", "iss"), ("?error=a&error=b&state=s1", "error"),
      ("?code=a&%63ode=b&state=s1", "code"),
    ] {
      #expect(throws: OAuth2Error.repeatedParameter(name), "\(url)") { try read("com.example.app://cb" + url) }
    }
  }

  @Test func `leaves out other parameters that come twice`() throws {
    let response = try read("com.example.app://cb?code=c&state=s1&x=1&x=2&y=3")
    #expect(response.parameters["x"] == nil)
    #expect(response.parameters["y"] == "3")
  }

  @Test func `tells a refusal from a forged one`() {
    let refusal = ErrorResponse(error: "access_denied", errorDescription: "User said no")
    #expect(throws: OAuth2Error.authorization(refusal)) {
      try read("com.example.app://cb?error=access_denied&error_description=User+said+no&state=s1")
    }
    #expect(throws: OAuth2Error.authorization(ErrorResponse(error: "login_required"))) {
      try read("com.example.app://cb?error=login_required&state=s1")
    }
  }

  @Test func `reads an error by the names that others have given it, if there is no code`() throws {
    for (query, error, description) in [
      ("error_code=7&error_message=App+not+active", "7", "App not active"),
      ("error_reason=user_denied&error_code=200", "user_denied", nil),
      ("error=&error_reason=user_denied", "user_denied", nil),
      ("error=a&error_reason=b&error_message=c&error_description=d", "a", "d"),
    ] as [(String, String, String?)] {
      #expect(throws: OAuth2Error.authorization(ErrorResponse(error: error, errorDescription: description))) {
        try read("com.example.app://cb?\(query)&state=s1")
      }
    }
    #expect(try read("com.example.app://cb?code=c&error_code=7&state=s1").code.exposed == "c")
    #expect(throws: OAuth2Error.missingParameter("code")) {
      try read("com.example.app://cb?error_code=1&error_code=2&state=s1")
    }
  }

  @Test func `refuses an answer of another server`() {
    #expect(throws: OAuth2Error.unexpectedIssuer("https://evil.example")) {
      try read("com.example.app://cb?code=c&state=s1&iss=https%3A%2F%2Fevil.example")
    }
    #expect(throws: OAuth2Error.unexpectedIssuer("https://evil.example")) {
      try read("com.example.app://cb?error=access_denied&state=s1&iss=https%3A%2F%2Fevil.example")
    }
  }

  @Test func `misses the issuer where the server promised one`() throws {
    var server = Fixture.server
    server.authorizationResponseIssParameterSupported = true
    #expect(throws: OAuth2Error.missingParameter("iss")) {
      try read("com.example.app://cb?code=c&state=s1", server: server)
    }
    _ = try read("com.example.app://cb?code=c&state=s1&iss=https://op.example", server: server)
  }

  @Test func `takes a tenant for the template and nothing else`() throws {
    let template = IssuerPolicy.template("https://login.example/{tenantid}/v2.0")
    _ = try read("com.example.app://cb?code=c&state=s1&iss=https://login.example/t-1/v2.0", issuer: template)
    for issuer in [
      "https://login.example//v2.0", "https://login.example/a/b/v2.0", "https://login.example/..%2Fx/v2.0", "x",
    ] {
      #expect(throws: OAuth2Error.self, "\(issuer)") {
        try read("com.example.app://cb?code=c&state=s1&iss=\(issuer)", issuer: template)
      }
    }
  }

  @Test func `does not look at the issuer of a server that is known by none`() throws {
    #expect(try read("com.example.app://cb?code=c&state=s1&iss=x", issuer: nil).code.exposed == "c")
  }

  @Test func `refuses answers of flows that were not asked for`() {
    for url in [
      "?access_token=t&state=s1", "?code=c&access_token=t&state=s1", "?code=c&id_token=a.b.c&state=s1",
      "?response=x&state=s1",
    ] {
      #expect(throws: OAuth2Error.malformedResponse("a token in the redirect")) {
        try read("com.example.app://cb" + url)
      }
    }
  }

  @Test func `refuses codes that are missing, empty or not text`() {
    for url in ["?state=s1", "?code=&state=s1", "?code&state=s1", "?CODE=c&state=s1", "?error_description=x&state=s1"] {
      #expect(throws: OAuth2Error.missingParameter("code"), "\(url)") { try read("com.example.app://cb" + url) }
    }
    for code in ["a%zz", "a%4", "%FF%FE", "a%0D%0Ab", "a%00"] {
      #expect(throws: OAuth2Error.malformedResponse("code"), "\(code)") {
        try read("com.example.app://cb?code=\(code)&state=s1")
      }
    }
  }

  @Test func `does not trip over an escape in a parameter nobody needs`() throws {
    #expect(try read("com.example.app://cb?code=c&state=s1&x=50%").code.exposed == "c")
  }

  @Test func `wants the redirect URI's own query back`() throws {
    let own = "com.example.app:/cb?tenant=1&state=x"
    #expect(throws: OAuth2Error.redirectMismatch) { try read("com.example.app:/cb?code=c&state=s1", to: own) }
    #expect(try read("com.example.app:/cb?tenant=1&state=x&code=c&state=s1", to: own).code.exposed == "c")
  }
}
