import Foundation
import HTTPTestSupport
import Lanyard
import LanyardHTTPServer
import LanyardTesting
import LanyardTwitter
import SandboxTestSupport
import TestSupport
import Testing

/// X, played by a server that says exactly what a report says it said.
@Suite struct `Reports about X` {
  /// Answers by path, and remembers what it was asked.
  private struct Stage {
    let server: HTTPServer
    let requests = Log<ServerRequest>()
    let client: AuthClient
    let context: AuthContext

    /// - Parameter answers: status and body by path; what is left out answers as it should.
    init(
      _ answers: [String: (status: Int, body: String)] = [:], callback: String? = nil
    ) async throws {
      let requests = requests
      let usual = Self.usual.merging(answers) { $1 }
      server = try await HTTPServer.start(.init(port: 0)) { request in
        requests.add(request)
        if request.path == "/twitter/oauth/authorize" { return Self.page(request, requests, callback) }
        let answer = usual[String(request.path.dropFirst("/twitter".count))] ?? (404, "")
        return HTTPResponse(
          status: answer.status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(answer.body.utf8))
      }
      context = .machine()
      client = try AuthClient(
        providers: [
          TwitterProvider.twitter(
            TwitterClient(consumerKey: "ck1", consumerSecret: "cs1"),
            service: .sandbox("http://127.0.0.1:\(server.port)"))
        ], context: context)
    }

    private static let usual: [String: (status: Int, body: String)] = [
      "/oauth/request_token": (200, "oauth_token=reqtok1&oauth_token_secret=rs&oauth_callback_confirmed=true"),
      "/oauth/access_token": (200, "oauth_token=tok1&oauth_token_secret=ts1&user_id=7&screen_name=ada"),
      "/1.1/account/verify_credentials.json": (200, #"{"id":7,"id_str":"7","name":"Ada","email":"ada@gmail.com"}"#),
    ]

    /// Sends the person back to the callback that the first request named.
    private static func page(
      _ request: ServerRequest, _ requests: Log<ServerRequest>, _ query: String?
    ) -> HTTPResponse {
      let header = requests.entries.first?.headers["Authorization"] ?? ""
      let start = header.firstRange(of: "oauth_callback=\"")?.upperBound ?? header.endIndex
      let callback = FormURLEncoding.decode("c=" + header[start...].prefix { $0 != "\"" })?.first?.value ?? ""
      let answer = query ?? "oauth_token=reqtok1&oauth_verifier=v"
      return HTTPResponse(status: 302, headers: ["Location": callback + "?" + answer])
    }

    func asked(_ path: String) -> [ServerRequest] {
      requests.entries.filter { $0.path == "/twitter" + path }
    }

    func failure(timeout: Duration? = nil) async -> AuthError? {
      do {
        _ = try await client.signIn(with: .twitter, SignInRequest(timeout: timeout))
        return nil
      } catch {
        return error
      }
    }

    func stop() async { await server.stop() }
  }

  @Test func `A-TW1 a refusal of the first request is told, whatever it is written in`() async throws {
    for (status, body, code) in [
      (403, "<?xml version='1.0'?><errors><error code=\"415\">x</error></errors>", "415"),
      (403, #"{"errors":[{"code":415,"message":"x"}]}"#, "415"),
      (401, #"{"errors":[{"code":32,"message":"x"}]}"#, "32"), (401, "plain text", nil),
    ] as [(Int, String, String?)] {
      let stage = try await Stage(["/oauth/request_token": (status, body)])
      let error = await stage.failure()
      guard case .refused(let refusal) = error?.underlying as? OAuth1Error else {
        Issue.record("\(body): \(String(describing: error))")
        continue
      }
      #expect(refusal.code == code)
      #expect(refusal.status == status)
      if code == "415" { #expect(error?.message.contains("callback http://127.0.0.1:") == true) }
      await stage.stop()
    }
    for confirmation in ["&oauth_callback_confirmed=false", ""] {
      let stage = try await Stage(["/oauth/request_token": (200, "oauth_token=a&oauth_token_secret=b" + confirmation)])
      #expect(await stage.failure()?.reason == .invalidResponse("the callback was not confirmed"))
      #expect(stage.asked("/oauth/authorize").isEmpty)
      await stage.stop()
    }
  }

  @Test func `A-TW2 denied with our token is a refusal, with another one it is nothing`() async throws {
    let denied = try await Stage(callback: "denied=reqtok1")
    #expect(await denied.failure()?.reason == .declined)
    #expect(denied.asked("/oauth/access_token").isEmpty)
    await denied.stop()
    for foreign in ["denied=other", "oauth_token=other&oauth_verifier=v"] {
      let stage = try await Stage(callback: foreign)
      #expect(await stage.failure(timeout: .milliseconds(500))?.reasonName != nil)
      #expect(stage.asked("/oauth/access_token").isEmpty)
      await stage.stop()
    }
    let bare = try await Stage(callback: "oauth_token=reqtok1")
    #expect(await bare.failure()?.reason == .invalidResponse("missingParameter(\"oauth_verifier\")"))
    #expect(bare.asked("/oauth/access_token").isEmpty)
    await bare.stop()
  }

  @Test func `A-TW3 the address is asked for by the word that works, and may be missing`() async throws {
    for email in ["", #","email":null"#, #","email":"""#] {
      let stage = try await Stage([
        "/1.1/account/verify_credentials.json": (200, #"{"id_str":"7","name":"Ada"\#(email)}"#)
      ])
      let user = try await stage.client.signIn(with: .twitter).user
      #expect(user.email == nil)
      #expect(user.displayName == "Ada")
      let profile = try #require(stage.asked("/1.1/account/verify_credentials.json").first)
      #expect(profile.query?.split(separator: "&").contains("include_email=true") == true)
      #expect(isSigned(profile, port: stage.server.port))
      await stage.stop()
    }
  }

  /// Whether the query is part of what was signed, by a computation of the test's own.
  private func isSigned(_ request: ServerRequest, port: Int) -> Bool {
    let header = request.headers["Authorization"] ?? ""
    let pairs = header.dropFirst("OAuth ".count).split(separator: ",").map { pair in
      pair.drop { $0 == " " }.filter { $0 != "\"" }
    }
    let signature = pairs.first { $0.hasPrefix("oauth_signature=") }?.dropFirst("oauth_signature=".count) ?? ""
    let all =
      pairs.filter { !$0.hasPrefix("oauth_signature=") } + (request.query ?? "").split(separator: "&").map(String.init)
    let url = "http://127.0.0.1:\(port)\(request.path)"
    let base = ["GET", url, all.sorted().joined(separator: "&")].map(FormURLEncoding.encode).joined(separator: "&")
    let code = HashAlgorithm.sha1.authenticationCode(for: base.utf8, key: "cs1&ts1".utf8)
    return FormURLEncoding.encode(Base64.encode(code)) == signature
  }

  @Test func `A-TW4 a token that was taken back asks for a new sign-in, other trouble does not`() async throws {
    for (status, body, reason) in [
      (401, #"{"errors":[{"code":89,"message":"x"}]}"#, "sessionEnded"),
      (401, #"{"errors":[{"code":32,"message":"x"}]}"#, "misconfigured"), (429, "", "serverError"),
    ] {
      let stage = try await Stage(["/1.1/account/verify_credentials.json": (status, body)])
      let credential = AuthCredential(
        providerID: .twitter, proof: .oauth1(OAuth1Credentials(token: "tok1", tokenSecret: "ts1")))
      let twitter = try stage.client.providers.provider(.twitter)
      let error = await authError { _ = try await twitter.fetchProfile(credential, in: stage.context) }
      #expect(error?.reasonName == reason)
      await stage.stop()
    }
  }
}
