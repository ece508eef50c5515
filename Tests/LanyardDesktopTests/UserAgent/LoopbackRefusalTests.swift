import Foundation
import HTTPTestSupport
import Lanyard
import LanyardDesktop
import Synchronization
import Testing

@Suite struct `refusals of the loopback user agent` {
  private let agent = LoopbackUserAgent(launcher: BrowserLauncher(browsers: "/nonexistent/browser"))

  /// Hooks whose browser does what a test says, beside the waiting.
  private func hooks(_ browser: @escaping @Sendable (_ redirectURI: String) async throws -> Void) -> UIHooks {
    var hooks = UIHooks()
    hooks.openBrowser = { try await browser(redirectURI(in: $0.url)) }
    return hooks
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "::1"])
  func `the host is written as the rule says`(_ host: String) async throws {
    let written = host == "::1" ? "[::1]" : host
    let hooks = hooks { redirectURI in
      let port = port(in: redirectURI)
      _ = try await RawClient(port: port, host: "\(written.uppercased()):\(port)").browse("/a/b?state=s1")
    }
    let redirect = try await agent.authorize(.test(.loopback(host: host, path: "/a/b"), hooks: hooks))
    #expect(redirect.redirectURI == "http://\(written):\(port(in: redirect.redirectURI))/a/b")
    #expect(redirect.url == redirect.redirectURI + "?state=s1")
  }

  @Test func `a query in the redirect URI is kept`() async throws {
    let hooks = hooks { redirectURI in
      _ = try await RawClient(port: port(in: redirectURI)).browse("/cb?x=1&code=c&state=s1")
    }
    let redirect = try await agent.authorize(.test(.loopback(path: "/cb?x=1"), hooks: hooks))
    #expect(redirect.redirectURI.hasSuffix("/cb?x=1"))
    #expect(redirect.url.hasSuffix("/cb?x=1&code=c&state=s1"))
  }

  @Test(
    arguments: [
      .https("https://app.example/cb"), .privateScheme("com.example.app:/cb"), .loopback(host: "0.0.0.0"),
      .loopback(host: "a.example"), .loopback(path: "cb"), .loopback(path: "/a b"), .loopback(path: "/a#b"),
      .fixedLoopback(port: 0), .fixedLoopback(port: 65536), .fixedLoopback(port: -1),
    ] as [RedirectRule])
  func `a rule that does not lead to this machine is the host's mistake`(_ rule: RedirectRule) async throws {
    let isOpen = Mutex(false)
    do {
      _ = try await agent.authorize(.test(rule, hooks: hooks { _ in isOpen.withLock { $0 = true } }))
      Issue.record("it came back")
    } catch let error as AuthError {
      guard case .misconfigured = error.reason else { throw error }
    }
    #expect(!isOpen.withLock { $0 })
  }

  @Test(arguments: ["http://provider.example/", "javascript:alert(1)", "file:///x", "https://a.example/'"])
  func `only a URL for browsers is opened`(_ url: String) async throws {
    let isOpen = Mutex(false)
    var request = UserAgentRequest.test(.loopback(), hooks: hooks { _ in isOpen.withLock { $0 = true } })
    request.authorizationURL = { _ in url }
    do {
      _ = try await agent.authorize(request)
      Issue.record("it came back")
    } catch let error as AuthError {
      guard case .misconfigured = error.reason else { throw error }
    }
    #expect(!isOpen.withLock { $0 })
  }

  @Test func `an error of the authorization URL is passed on and the port is closed`() async throws {
    let port = unusedPort()
    var request = UserAgentRequest.test(.fixedLoopback(port: port))
    request.authorizationURL = { _ in
      #expect(isListening(port))
      throw TransportError.tooLarge(limit: 1)
    }
    await #expect(throws: TransportError.tooLarge(limit: 1)) { try await agent.authorize(request) }
    #expect(!isListening(port))
  }

  @Test func `a browser that cannot be opened ends the attempt`() async throws {
    do {
      _ = try await agent.authorize(.test(.loopback()))
      Issue.record("it came back")
    } catch let error as AuthError {
      guard case .browserUnavailable = error.reason else { throw error }
    }
  }

  @Test func `a hook that fails ends the attempt, and one that knows why is heard`() async throws {
    struct Broken: Error {}
    do {
      _ = try await agent.authorize(.test(.loopback(), hooks: hooks { _ in throw Broken() }))
      Issue.record("it came back")
    } catch let error as AuthError {
      guard case .browserUnavailable = error.reason else { throw error }
      #expect(error.underlying is Broken)
    }
    await expect(.cancelled(by: .user)) {
      try await agent.authorize(.test(.loopback(), hooks: hooks { _ in throw AuthError(.cancelled(by: .user)) }))
    }
  }

  private func expect(_ reason: AuthError.Reason, _ work: () async throws -> AuthorizationRedirect) async {
    do {
      Issue.record("\(try await work())")
    } catch let error as AuthError {
      #expect(error.reason == reason)
    } catch {
      Issue.record("\(error)")
    }
  }
}
