import Foundation
import HTTPTestSupport
import Lanyard
import LanyardDesktop
import Synchronization
import TestSupport
import Testing

@Suite struct `loopback user agent` {
  private let agent = LoopbackUserAgent(launcher: BrowserLauncher(browsers: "/nonexistent/browser"))

  /// Hooks whose browser does what a test says, beside the waiting.
  private func hooks(_ browser: @escaping @Sendable (_ redirectURI: String) async throws -> Void) -> UIHooks {
    var hooks = UIHooks()
    hooks.openBrowser = { try await browser(redirectURI(in: $0.url)) }
    return hooks
  }

  @Test func `the browser may answer before it is open`() async throws {
    let uri = Mutex("")
    let hooks = hooks { redirectURI in
      uri.withLock { $0 = redirectURI }
      _ = try await RawClient(port: port(in: redirectURI)).browse("/callback?code=4%2F0A%2Bb&state=s1")
    }
    let redirect = try await agent.authorize(.test(.loopback(path: "/callback"), hooks: hooks))
    let expected = uri.withLock { $0 }
    #expect(expected == "http://127.0.0.1:\(port(in: expected))/callback")
    #expect(redirect.redirectURI == expected)
    #expect(redirect.url == expected + "?code=4%2F0A%2Bb&state=s1")
  }

  @Test func `the port is closed after the answer`() async throws {
    let port = unusedPort()
    let hooks = hooks { _ in _ = try await RawClient(port: port).browse("/callback?code=c&state=s1") }
    _ = try await agent.authorize(.test(.fixedLoopback(port: port, path: "/callback"), hooks: hooks))
    await agent.pagesDelivered()
    #expect(!isListening(port))
  }

  @Test func `a hook that waits for the browser to close does not hold up the sign-in`() async throws {
    let hooks = hooks { redirectURI in
      _ = try await RawClient(port: port(in: redirectURI)).browse("/?code=c&state=s1")
      try await Task.sleep(for: .seconds(3600))
    }
    #expect(try await agent.authorize(.test(.loopback(), hooks: hooks)).url.hasSuffix("/?code=c&state=s1"))
  }

  @Test func `strays do not end the attempt`() async throws {
    let answers = Mutex<[Int]>([])
    let hooks = hooks { redirectURI in
      let client = RawClient(port: port(in: redirectURI))
      let requests = [
        ("GET", "/favicon.ico"), ("GET", "/"), ("GET", "/robots.txt?state=s1"), ("HEAD", "/cb?code=c&state=s1"),
        ("POST", "/cb?code=c&state=s1"), ("OPTIONS", "/cb?code=c&state=s1"), ("GET", "/cb"), ("GET", "/cb/?state=s1"),
        ("GET", "/CB?code=c&state=s1"), ("GET", "/%63b?code=c&state=s1"), ("GET", "/done"), ("GET", "/done?state=s1"),
        ("GET", "/cb?code=forged&state=zzz"), ("GET", "/cb?error=access_denied&state=zzz"),
        ("GET", "http://127.0.0.1:\(client.port)/cb?code=c&state=s1"),
      ]
      for (method, target) in requests {
        let status = try await client.request(method, target).status
        answers.withLock { $0.append(status) }
      }
      _ = try await client.browse("/cb?code=right&state=s1")
    }
    let redirect = try await agent.authorize(.test(.loopback(path: "/cb"), hooks: hooks))
    #expect(redirect.url.hasSuffix("/cb?code=right&state=s1"))
    #expect(
      answers.withLock { $0 } == [404, 404, 404, 405, 405, 405, 400, 404, 404, 404, 404, 404, 400, 400, 400])
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost:PORT", "127.0.0.1:PORT.evil.example"])
  func `another host name is not ours`(_ name: String) async throws {
    let status = Mutex(0)
    let hooks = hooks { redirectURI in
      let port = port(in: redirectURI)
      let stranger = RawClient(port: port, host: name.replacing("PORT", with: "\(port)"))
      let answer = try await stranger.request("GET", "/?code=c&state=s1")
      status.withLock { $0 = answer.status }
      _ = try await RawClient(port: port).browse("/?code=right&state=s1")
    }
    let redirect = try await agent.authorize(.test(.loopback(), hooks: hooks))
    #expect(redirect.url.hasSuffix("/?code=right&state=s1"))
    #expect(status.withLock { $0 } == 421)
  }

  @Test func `silent and stalled connections hold nobody up`() async throws {
    let hooks = hooks { redirectURI in
      let port = port(in: redirectURI)
      let silent = try (0..<3).map { _ in try OpenConnection(port: port) }
      let stalled = try OpenConnection(port: port)
      stalled.send("GET /?co")
      let slow = try OpenConnection(port: port)
      slow.send("GET /?code=x HTTP/1.1\r\nHost: ")
      _ = try await RawClient(port: port).browse("/?code=c&state=s1")
      withExtendedLifetime((silent, stalled, slow)) {}
    }
    #expect(try await agent.authorize(.test(.loopback(), hooks: hooks)).url.hasSuffix("code=c&state=s1"))
  }

  @Test func `the first redirect wins and a second one is told so`() async throws {
    let statuses = Mutex<[Int]>([])
    let hooks = hooks { redirectURI in
      let client = RawClient(port: port(in: redirectURI))
      // A browser that asks ahead of the person gets the same answer twice.
      for target in ["/?code=first&state=s1", "/?code=first&state=s1", "/?code=second&state=s1"] {
        let status = try await client.request("GET", target).status
        statuses.withLock { $0.append(status) }
      }
    }
    #expect(try await agent.authorize(.test(.loopback(), hooks: hooks)).url.hasSuffix("code=first&state=s1"))
    await until { statuses.withLock { $0.count } == 3 }
    #expect(statuses.withLock { $0 } == [303, 303, 409])
  }

  @Test func `two redirects at once are one answer`() async throws {
    let statuses = Mutex<[Int]>([])
    let hooks = hooks { redirectURI in
      let client = RawClient(port: port(in: redirectURI))
      await withTaskGroup(of: Int?.self) { group in
        for number in 0..<10 {
          group.addTask { try? await client.request("GET", "/?code=\(number)&state=s1").status }
        }
        for await status in group { statuses.withLock { $0.append(status ?? 0) } }
      }
    }
    _ = try await agent.authorize(.test(.loopback(), hooks: hooks))
    await until { statuses.withLock { $0.count } == 10 }
    #expect(statuses.withLock { $0.filter { $0 == 303 }.count } == 1)
  }

  @Test func `a fixed port is used as it is, again and again`() async throws {
    let free = unusedPort()
    for _ in 0..<3 {
      let hooks = hooks { redirectURI in
        // The page is never fetched: the next attempt must not find the port taken by this one.
        _ = try await RawClient(port: port(in: redirectURI)).request("GET", "/cb?code=c&state=s1")
      }
      let redirect = try await agent.authorize(.test(.fixedLoopback(port: free, path: "/cb"), hooks: hooks))
      #expect(redirect.redirectURI == "http://127.0.0.1:\(free)/cb")
    }
  }

  @Test func `a busy port is an error before the browser opens`() async throws {
    let other = try RawServer(answering: "")
    let isOpen = Mutex(false)
    let hooks = hooks { _ in isOpen.withLock { $0 = true } }
    await expect(.portInUse(other.port)) {
      try await agent.authorize(.test(.fixedLoopback(port: other.port), hooks: hooks))
    }
    #expect(!isOpen.withLock { $0 })
    #expect(isListening(other.port))
  }

  @Test func `cancelling closes the port, and it can be used at once`() async throws {
    let free = unusedPort()
    for _ in 0..<3 {
      let task = Task { try await agent.authorize(.test(.fixedLoopback(port: free), hooks: hooks { _ in })) }
      await until { isListening(free) }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(!isListening(free))
    }
  }

  @Test func `two attempts at once have a port each`() async throws {
    try await withThrowingTaskGroup(of: AuthorizationRedirect.self) { group in
      for number in 0..<8 {
        let hooks = hooks { redirectURI in
          _ = try await RawClient(port: port(in: redirectURI)).browse("/?code=\(number)&state=s1")
        }
        group.addTask { [agent] in try await agent.authorize(.test(.loopback(), hooks: hooks)) }
      }
      var uris: Set<String> = []
      for try await redirect in group { uris.insert(redirect.redirectURI) }
      #expect(uris.count == 8)
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
