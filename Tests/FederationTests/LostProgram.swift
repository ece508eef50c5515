import Lanyard
import LanyardDesktop
import LanyardTesting
import Synchronization

/// A program that ends while its person is in the browser: what the browser is sent back with reaches nobody there.
final class LostProgram: UserAgent {
  private let account: String
  private let answer = AsyncStream<String>.makeStream()

  init(account: String = "ada@gmail.com") {
    self.account = account
  }

  /// The program has come to an end of its own.
  func end() {
    answer.continuation.finish()
  }

  /// The URL that the browser was sent back with; `nil` if it never came so far.
  var redirect: String? {
    get async {
      for await url in answer.stream { return url }
      return nil
    }
  }

  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    // Nobody listens there.
    guard case .loopback(let host, let path) = request.redirectRule else { throw AuthError(.unsupported("this rule")) }
    let redirectURI = "http://\(host):9\(path)"
    let url = try await request.authorizationURL(redirectURI)
    let browser = Catcher(redirectURI: redirectURI) { [answer] in answer.continuation.yield($0) }
    try await ScriptedPerson(http: browser, script: .allow(account: account)).visit(url)
    try await Task.sleep(for: .seconds(3600))
    throw CancellationError()
  }

  /// Stops at the redirect URI.
  private struct Catcher: HTTPTransport {
    let http = CurlTransport()
    let redirectURI: String
    let found: @Sendable (String) -> Void

    init(redirectURI: String, found: @escaping @Sendable (String) -> Void) {
      self.redirectURI = redirectURI
      self.found = found
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard request.url.hasPrefix(redirectURI) else { return try await http.send(request) }
      found(request.url)
      return HTTPResponse(status: 200, headers: [:], body: [])
    }
  }
}
