import Lanyard
import LanyardCrypto
import LanyardHTTPServer
import LanyardOAuth
import LanyardTesting
import Synchronization

/// An OpenID provider on this machine. A test may put any answer in the place of its own.
struct StubProvider: Sendable {
  typealias Answer = @Sendable (ServerRequest) async -> HTTPResponse

  private let server: HTTPServer
  private let desk: Desk
  var issuer: String { "http://127.0.0.1:\(server.port)" }

  init(clock: TestClock) async throws {
    desk = Desk(key: try PrivateKey.generate(.p256), clock: clock)
    server = try await HTTPServer.start { [desk] in await desk.answer($0) }
  }

  /// Answers the next request of a path; later calls queue up.
  func answer(_ path: String, with answer: @escaping Answer) {
    desk.queue(path, answer)
  }

  func answer(_ path: String, _ response: HTTPResponse) {
    answer(path) { _ in response }
  }

  /// Answers every request of a path that nothing is queued for.
  func always(_ path: String, with answer: @escaping Answer) {
    desk.stand(path, answer)
  }

  func always(_ path: String, _ response: HTTPResponse) {
    always(path) { _ in response }
  }

  /// The requests of a path so far.
  func requests(_ path: String) -> [ServerRequest] {
    desk.requests.filter { $0.path == path }
  }

  /// The forms of the token requests so far.
  var tokenRequests: [[String: String]] { requests("/token").map(\.formFields) }

  /// Begins to sign with another key.
  func rotateKey() throws {
    desk.use(try PrivateKey.generate(.p256))
  }

  /// An ID token for the nonce of the last authorization request.
  func idToken(_ changes: [String: JSONValue] = [:], issuer: String) throws -> String {
    try desk.idToken(changes, issuer: issuer)
  }

  func provider(
    _ id: ProviderID = "stub.example", authentication: ClientAuthentication = .none, scopes: [String] = ["openid"],
    port: Int? = nil
  ) -> OAuthProvider {
    var provider = OAuthProvider(
      id, shortName: "Stub", issuer: issuer, client: OAuthClient(clientID: "c1", authentication: authentication),
      scopes: scopes)
    provider.redirectRule = port.map { .fixedLoopback(port: $0, path: "/cb") } ?? .loopback(path: "/cb")
    return provider
  }
}

extension ServerRequest {
  var queryFields: [String: String] { Self.fields(query ?? "") }

  var formFields: [String: String] { Self.fields(String(decoding: body, as: UTF8.self)) }

  private static func fields(_ text: String) -> [String: String] {
    let pairs = (FormURLEncoding.decode(text) ?? []).map { ($0.name, $0.value) }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension HTTPResponse {
  static func json(_ object: JSONObject, status: Int = 200, headers: HTTPFields = [:]) -> HTTPResponse {
    text(status, String(decoding: object.serialized(), as: UTF8.self), "application/json", headers: headers)
  }

  static func text(
    _ status: Int, _ text: String, _ contentType: String = "text/html", headers: HTTPFields = [:]
  ) -> HTTPResponse {
    var response = HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    response.headers["Content-Type"] = contentType
    return response
  }

  /// The server breaks the connection instead.
  static let dropped = HTTPResponse(status: 0)
}
