import LanyardCrypto
import LanyardOAuth
import Testing

@Suite struct `Bug reports about redirects` {
  private static let redirectURI = "com.example.app://cb"

  private func read(
    _ redirect: String, to request: AuthorizationRequest? = nil, state: String = "s1"
  ) throws -> AuthorizationResponse {
    try AuthorizationResponse(
      redirect: redirect.hasPrefix("?") || redirect.hasPrefix("#") ? Self.redirectURI + redirect : redirect,
      to: request ?? Fixture.request(Self.redirectURI, state: state), from: Fixture.server, issuer: nil)
  }

  @Test func `A-R1 rubbish in the fragment is not part of the code`() throws {
    for fragment in ["#_=_", "#"] { #expect(try read("?code=abc&state=s1\(fragment)").code == "abc") }
  }

  @Test func `A-R2 values are decoded once, after they were split`() throws {
    let response = try read("?state=s1&code=4%2F0AbC%3D")
    #expect(response.code == "4/0AbC=")
    #expect(throws: OAuth2Error.authorization(ErrorResponse(error: "x", errorDescription: "a%2Fb c+d"))) {
      try read("?state=s1&error=x&error_description=a%252Fb+c%2Bd")
    }
    #expect(try read("?code=YWJj==&state=s1").code == "YWJj==")
  }

  @Test func `A-R3 a denial is a denial, once its state is right`() {
    for (query, refusal) in [
      ("error=access_denied&state=", ErrorResponse(error: "access_denied")),
      (
        "error=access_denied&error_description=User+said+no&state=",
        ErrorResponse(error: "access_denied", errorDescription: "User said no")
      ),
      ("error=login_required&state=", ErrorResponse(error: "login_required")),
    ] {
      #expect(throws: OAuth2Error.authorization(refusal)) { try read("?\(query)s1") }
      #expect(throws: OAuth2Error.stateMismatch) { try read("?\(query)zzz") }
    }
    // We ask for answers in the query; a fragment can be put there by whoever made the link.
    #expect(throws: OAuth2Error.stateMismatch) { try read("#error=access_denied&state=s1") }
  }

  @Test func `A-R4 a slash for an empty path and another case are the same place`() throws {
    for (registered, arriving) in [
      ("com.example.app://cb", "com.example.app://cb/"), ("com.example.app://cb/", "com.example.app://cb"),
      ("com.example.app://cb", "COM.EXAMPLE.APP://CB"),
    ] {
      let request = try Fixture.request(registered)
      let response = try read("\(arriving)?code=abc&state=s1", to: request)
      let http = try TokenRequest.authorizationCode(response, request)
        .httpRequest(Fixture.server, client: OAuthClient(clientID: "c1"))
      let sent = FormURLEncoding.decode(Fixture.body(http)) ?? []
      #expect(sent.first { $0.name == "redirect_uri" }?.value == registered)
    }
    #expect(throws: OAuth2Error.redirectMismatch) { try read("com.example.app://cb/other?code=abc&state=s1") }
  }

  @Test func `A-R5 a state comes back as it was sent`() throws {
    let state = "a+b/c=d%25 e"
    let url = try Fixture.request(Self.redirectURI, state: state).url(Fixture.server)
    #expect(url.contains("&state=a%2Bb%2Fc%3Dd%2525%20e&"))
    for echo in ["a%2Bb%2Fc%3Dd%2525%20e", "a%2Bb%2Fc%3Dd%2525+e"] {
      #expect(try read("?code=c&state=\(echo)", state: state).code == "c")
    }
    let own = try AuthorizationRequest(
      client: OAuthClient(clientID: "c1"), redirectURI: Self.redirectURI, scope: [], randomBytes: SystemRandom.bytes)
    #expect(own.state.exposed.utf8.count * 6 >= 128)
    #expect(FormURLEncoding.encode(own.state.exposed) == own.state.exposed)
  }

  @Test func `A-R6 a parameter that comes twice is refused, and so is a code beside an error`() {
    for (query, error) in [
      ("?code=GOOD&code=EVIL&state=s1", OAuth2Error.repeatedParameter("code")),
      ("?code=c1&state=zzz&state=s1", .repeatedParameter("state")),
      ("?code=c1&state=s1&error=x", .malformedResponse("a code together with an error")),
      ("?error=access_denied&state=s1&code=c1", .malformedResponse("a code together with an error")),
      ("?error=x&state=s1&code=", .authorization(ErrorResponse(error: "x"))),
    ] {
      #expect(throws: error, "\(query)") { try read(query) }
    }
  }

  @Test func `A-R7 an endpoint keeps its query`() throws {
    let server = ServerMetadata(authorizationEndpoint: "https://op.example/auth?tenant=t%2F1&p=")
    let redirectURI = "http://127.0.0.1:5000/cb?x=1&y=2"
    let url = try Fixture.request(redirectURI, scope: ["openid", "profile", "email"]).url(server)
    #expect(url.hasPrefix("https://op.example/auth?tenant=t%2F1&p=&"))
    #expect(url.split(separator: "?", omittingEmptySubsequences: false).count == 2)
    let query = Fixture.query(url)
    #expect(query.first { $0.name == "scope" }?.value == "openid profile email")
    #expect(query.first { $0.name == "redirect_uri" }?.value == redirectURI)
  }
}
