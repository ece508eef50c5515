import Foundation
import Lanyard
import LanyardCrypto
import LanyardHTTPServer
import LanyardOAuth
import LanyardTesting
import Synchronization

/// Where the stub provider works: it answers, and remembers what it was asked.
final class Desk: Sendable {
  private struct Content {
    var key: PrivateKey
    var keyNumber = 1
    var queued: [String: [StubProvider.Answer]] = [:]
    var standing: [String: StubProvider.Answer] = [:]
    var requests: [ServerRequest] = []
    /// Of the last authorization request.
    var nonce: String?
    /// Those of each code that was given out: a browser of an earlier sign-in may come late.
    var nonces: [String: String] = [:]
    var tokenNumber = 0
  }

  private let content: Mutex<Content>
  private let clock: TestClock

  init(key: PrivateKey, clock: TestClock) {
    content = Mutex(Content(key: key))
    self.clock = clock
  }

  var requests: [ServerRequest] { content.withLock { $0.requests } }

  func queue(_ path: String, _ answer: @escaping StubProvider.Answer) {
    content.withLock { $0.queued[path, default: []].append(answer) }
  }

  func stand(_ path: String, _ answer: @escaping StubProvider.Answer) {
    content.withLock { $0.standing[path] = answer }
  }

  func use(_ key: PrivateKey) {
    content.withLock { content in
      content.key = key
      content.keyNumber += 1
    }
  }

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    let answer = content.withLock { content -> StubProvider.Answer? in
      content.requests.append(request)
      if request.path == "/authorize" { content.nonce = request.queryFields["nonce"] }
      guard content.queued[request.path]?.isEmpty == false else { return content.standing[request.path] }
      return content.queued[request.path]?.removeFirst()
    }
    return await answer?(request) ?? usual(request)
  }

  private func usual(_ request: ServerRequest) -> HTTPResponse {
    let issuer = "http://127.0.0.1:\(request.receivedOn)"
    switch request.path {
    case "/.well-known/openid-configuration": return metadata(issuer)
    case "/authorize": return redirect(request.queryFields)
    case "/token": return tokens(issuer, request.formFields)
    case "/jwks": return keys()
    case "/userinfo": return .json(["sub": "u1", "name": "Ada"])
    case "/revoke": return .json([:])
    default: return .text(404, "Nothing here")
    }
  }

  private func metadata(_ issuer: String) -> HTTPResponse {
    var document: JSONObject = ["issuer": .string(issuer), "jwks_uri": .string(issuer + "/jwks")]
    for (name, path) in [
      ("authorization", "/authorize"), ("token", "/token"), ("userinfo", "/userinfo"), ("revocation", "/revoke"),
    ] {
      document[name + "_endpoint"] = .string(issuer + path)
    }
    return .json(document)
  }

  private func redirect(_ query: [String: String]) -> HTTPResponse {
    let target = query["redirect_uri"] ?? ""
    let code = content.withLock { content in
      let code = "code \(content.nonces.count + 1)+1"
      content.nonces[code] = query["nonce"] ?? ""
      return code
    }
    let answer = FormURLEncoding.encode([("code", code), ("state", query["state"] ?? "")])
    return HTTPResponse(status: 302, headers: ["Location": "\(target)?\(answer)"])
  }

  /// The first answer has `at1` and `rt1`; a refresh keeps the refresh token and sends no ID token.
  private func tokens(_ issuer: String, _ form: [String: String]) -> HTTPResponse {
    let isRefresh = form["grant_type"] == "refresh_token"
    let (number, nonce) = content.withLock { content in
      content.tokenNumber += 1
      return (content.tokenNumber, content.nonces[form["code"] ?? ""] ?? content.nonce ?? "")
    }
    var answer: JSONObject = ["access_token": .string("at\(number)"), "token_type": "Bearer", "expires_in": 3600]
    if !isRefresh {
      answer["refresh_token"] = "rt1"
      answer["id_token"] = (try? idToken(["nonce": .string(nonce)], issuer: issuer)).map { .string($0) }
    }
    return .json(answer)
  }

  func idToken(_ changes: [String: JSONValue], issuer: String) throws -> String {
    let (key, number, nonce) = content.withLock { ($0.key, $0.keyNumber, $0.nonce) }
    let now = Int(clock.now.timeIntervalSince1970)
    var claims: JSONObject = [
      "iss": .string(issuer), "sub": "u1", "aud": "c1", "iat": JSONValue(now), "exp": JSONValue(now + 3600),
    ]
    claims["nonce"] = nonce.map { .string($0) }
    for (name, value) in changes { claims[name] = value.isNull ? JSONValue?.none : value }
    return try JSONWebToken.sign(claims: claims, key: key, algorithm: .es256, keyID: "k\(number)")
  }

  private func keys() -> HTTPResponse {
    let (key, number) = content.withLock { ($0.key, $0.keyNumber) }
    return .json(["keys": [.object(key.publicKey.jsonWebKey(keyID: "k\(number)", algorithm: .es256))]])
  }
}
