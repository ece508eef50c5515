import Lanyard
import LanyardDesktop
import LanyardTesting

/// Signs in at an OAuth 1.0a provider of others in every way there is, and sends it what is hard to sign.
///
/// It writes one JSON array of steps to standard output.
@main struct InteropOAuth1 {
  let provider: OAuth1Provider
  let http: any HTTPTransport
  let person: (user: String, password: String)
  /// The query that is hard to sign.
  let query: String

  /// Arguments: base URL, consumer key and secret, signature method, user, password, and `doubled` if the provider counts
  /// parameters that come twice.
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 6 else { return print("usage: BASE KEY SECRET METHOD USER PASSWORD [doubled]") }
    let base = words[0]
    var provider = OAuth1Provider(
      "peer.example", shortName: "Peer",
      endpoints: OAuth1Endpoints(
        temporaryCredentialRequest: base + "/oauth/request_token",
        resourceOwnerAuthorization: base + "/oauth/authorize", tokenRequest: base + "/oauth/access_token"),
      client: OAuth1Client(
        identifier: words[1], sharedSecret: Secret(words[2]),
        signatureMethod: words[3] == "HMAC-SHA256" ? .hmacSHA256 : .hmacSHA1))
    provider.profileEndpoint = base + "/1.1/account/verify_credentials.json?include_email=true&skip_status=true"
    provider.userInfo = .always
    provider.mapping = ProfileMapping(subject: { $0["id_str"]?.stringValue ?? $0["user_id"]?.stringValue })
    provider.revocationEndpoint = base + "/oauth/invalidate_token.json"
    let doubled = words.count > 6 ? "&a3=2+q" : ""
    let steps = await InteropOAuth1(
      provider: provider, http: CurlTransport(), person: (words[4], words[5]),
      query: "b5=%3D%253D&a3=a&c%40=&a2=r%20b" + doubled
    ).live()
    print(JSONValue.array(steps).text)
  }

  private func context(_ button: String = "yes", typing typed: String? = nil) throws -> AuthContext {
    let (user, password) = person
    let script = Script { page in
      guard var form = page.forms.first else { return .close }
      for place in form.fields.indices {
        switch form.fields[place].name {
        case "username": form.fields[place].value = user
        case "password": form.fields[place].value = password
        default: break
        }
      }
      return .submit(form, pressing: form.buttons.first { $0.value == button })
    }
    let visitor = ScriptedPerson(http: http, script: script)
    var context = try AuthContext.desktop(userAgent: LoopbackUserAgent(), storage: MemoryStorage())
    context.hooks.openBrowser = visitor.open
    context.hooks.pin = { prompt in
      let number = try await visitor.pin(prompt)
      return typed ?? number
    }
    return context
  }

  private func live() async -> [JSONValue] {
    var steps: [JSONValue] = []
    var credential: AuthCredential?
    await step("sign in", &steps) {
      credential = try await provider.signIn(SignInRequest(), in: context())
      return identity(credential?.verifiedIdentity)
    }
    await step("sign in with a number", &steps) {
      identity(try await provider.signIn(SignInRequest(grant: .pin), in: context()).verifiedIdentity)
    }
    guard let credential, let credentials = credential.oauth1Credentials else { return steps }
    await step("verify", &steps) { identity(try await provider.verify(credential, in: context())) }
    await step("form", &steps) { try await update(credentials) }
    await step("query", &steps) {
      let base = provider.profileEndpoint?.prefix { $0 != "?" } ?? ""
      let response = try await send(HTTPRequest(url: base + "?" + query), credentials)
      return ["status": JSONValue(response.status)]
    }
    await refusals(&steps, credentials)
    await step("disconnect", &steps) {
      try await provider.disconnect(credential, in: context())
      return [:]
    }
    await step("after that", &steps) { identity(try await provider.verify(credential, in: context())) }
    return steps
  }

  private func refusals(_ steps: inout [JSONValue], _ credentials: OAuth1Credentials) async {
    await step("wrong number", &steps) {
      identity(try await provider.signIn(SignInRequest(grant: .pin), in: context(typing: "12")).verifiedIdentity)
    }
    await step("wrong consumer secret", &steps) {
      var provider = provider
      provider.client.sharedSecret = "wrong"
      return identity(try await provider.signIn(SignInRequest(), in: context()).verifiedIdentity)
    }
    await step("wrong token secret", &steps) {
      let proof = Proof.oauth1(OAuth1Credentials(token: credentials.token, tokenSecret: "wrong"))
      return identity(
        try await provider.verify(AuthCredential(providerID: "peer.example", proof: proof), in: context()))
    }
    await step("denied", &steps) {
      identity(try await provider.signIn(SignInRequest(), in: context("cancel")).verifiedIdentity)
    }
  }

  /// A form with everything that is hard to encode.
  private func update(_ credentials: OAuth1Credentials) async throws -> JSONObject {
    let text = "Ladies + Gentlemen, 100% & more: a=b ~é☃ *!'()"
    let base = provider.endpoints.tokenRequest.dropLast("/oauth/access_token".count)
    let form = FormURLEncoding.encode([("status", text), ("include_entities", "true")])
    let request = HTTPRequest(
      method: "POST", url: base + "/1.1/statuses/update.json",
      headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
    let answer = try JSONObject(parsing: try await send(request, credentials).body)
    return ["same": .bool(answer["text"]?.stringValue?.utf8.elementsEqual(text.utf8) == true)]
  }

  private func send(_ request: HTTPRequest, _ credentials: OAuth1Credentials) async throws -> HTTPResponse {
    let context = try context()
    var request = request
    try request.sign(
      as: provider.client, with: credentials,
      OAuth1Stamp(now: context.now(), randomBytes: context.randomBytes))
    return try await http.send(request)
  }

  private func identity(_ identity: VerifiedIdentity?) -> JSONObject {
    [
      "subject": identity.map { .string($0.subject) } ?? .null,
      "email": identity?.email.map { .string($0.address) } ?? .null,
      "name": identity?.displayName.map { .string($0) } ?? .null,
    ]
  }

  private func step(_ name: JSONValue, _ steps: inout [JSONValue], _ body: () async throws -> JSONObject) async {
    do {
      var facts = try await body()
      facts["step"] = name
      steps.append(.object(facts))
    } catch {
      let error = AuthError(error)
      steps.append(["step": name, "error": .string(error.reasonName), "message": .string(error.message)])
    }
  }
}
