import HTTPTestSupport
import Lanyard
import LanyardDesktop
import LanyardTesting
import TestSupport
import Testing

/// The browser, other programs and the network knock at the port of a sign-in.
@Suite struct `Reports about the loopback listener` {
  /// A browser that does what a test says in the place of following the authorization URL.
  private func browser(
    _ act: @escaping @Sendable (_ page: RedirectTarget) async throws -> Void
  ) -> UIHooks {
    var hooks = UIHooks()
    hooks.openBrowser = { request in
      // The provider sees the request, as always; what it answers is left to the test.
      _ = try await PlainHTTP().send(HTTPRequest(url: request.url))
      try await act(try RedirectTarget(authorizationURL: request.url))
    }
    return hooks
  }

  @Test func `A-L1 strays do not use up the sign-in`() async throws {
    let world = try await World()
    let statuses = Log<Int>()
    let hooks = browser { target in
      let client = RawClient(port: target.port)
      for (method, path) in [
        ("GET", "/favicon.ico"), ("GET", "/"), ("GET", "/robots.txt"), ("HEAD", target.answer), ("POST", "/cb"),
        ("GET", "/cb"), ("GET", "/cb?code=c1"),
      ] {
        statuses.add(try await client.request(method, path).status)
      }
      statuses.add(try await client.request("GET", target.answer).status)
    }
    _ = try await world.client().signIn(hooks: hooks)
    #expect(statuses.entries == [404, 404, 404, 405, 405, 400, 400, 303])
    #expect(world.stub.tokenRequests.count == 1)
  }

  @Test func `A-L1 at the root path a visit is not an answer`() async throws {
    let world = try await World()
    var provider = world.stub.provider()
    provider.redirectRule = .loopback()
    let hooks = browser { target in
      let client = RawClient(port: target.port)
      #expect(try await client.request("GET", "/").status == 400)
      _ = try await client.request("GET", target.answer)
    }
    _ = try await world.client(provider).signIn(hooks: hooks)
  }

  @Test func `A-L2 silent, broken and stalled connections block nobody`() async throws {
    let world = try await World()
    let hooks = browser { target in
      let status = try await onThread {
        let silent1 = try RawConnection(port: target.port, ipv6: false)
        let silent2 = try RawConnection(port: target.port, ipv6: false)
        let silent3 = try RawConnection(port: target.port, ipv6: false)
        do {
          let broken = try RawConnection(port: target.port, ipv6: false)
          broken.abort()
        }
        let stalled = try RawConnection(port: target.port, ipv6: false)
        stalled.send("GET /cb?co")
        let real = try RawConnection(port: target.port, ipv6: false)
        real.send("GET \(target.answer) HTTP/1.1\r\nHost: 127.0.0.1:\(target.port)\r\n\r\n")
        defer {
          // They stay open until the answer is there.
          silent1.send("")
          silent2.send("")
          silent3.send("")
          stalled.send("=")
        }
        return try real.response().status
      }
      #expect(status == 303)
    }
    _ = try await world.client().signIn(hooks: hooks)
  }

  @Test func `A-L2 without an answer the time limit ends the attempt and closes the port`() async throws {
    let world = try await World()
    let port = unusedPort()
    let isOpen = Switch()
    let hooks = browser { _ in isOpen.set() }
    let attempt = try world.client(world.stub.provider(port: port)).startSignIn(
      with: "stub.example", SignInRequest(hooks: hooks, timeout: .seconds(5)))
    await until { isOpen.isSet }
    try await onThread {
      let silent = try RawConnection(port: port, ipv6: false)
      silent.send("GET /cb?co")
    }
    world.clock.advance(by: .seconds(5))
    let error = await authError { _ = try await attempt.result }
    #expect(error?.reason == .timedOut)
    #expect(error?.phase == .awaitingUser)
    #expect(!isListening(port))
  }

  @Test func `A-L2 a head without end is refused`() async throws {
    let world = try await World()
    let hooks = browser { target in
      let status = try await onThread {
        let connection = try RawConnection(port: target.port, ipv6: false)
        connection.send("GET /cb HTTP/1.1\r\nHost: 127.0.0.1:\(target.port)\r\n")
        for _ in 0..<64 { connection.send("X-Padding: \(String(repeating: "x", count: 1024))\r\n") }
        connection.send("\r\n")
        return (try? connection.response().status) ?? 0
      }
      #expect(status == 0 || status >= 400)
      _ = try await RawClient(port: target.port).request("GET", target.answer)
    }
    _ = try await world.client().signIn(hooks: hooks)
  }

  @Test func `A-L3 a port that is taken is told before the browser opens`() async throws {
    let world = try await World()
    let other = ForeignListener()
    var provider = world.stub.provider()
    provider.redirectRule = .fixedLoopback(port: other.port, path: "/cb")
    let recorder = HookRecorder()
    let error = await authError { _ = try await world.client(provider).signIn(hooks: recorder.hooks()) }
    #expect(error?.reason == .portInUse(other.port))
    #expect(!recorder.effects.contains(.openedBrowser))
    #expect(world.stub.requests("/authorize").isEmpty)
  }

  @Test func `A-L3 a fixed port can be used again at once after each way to end`() async throws {
    let world = try await World()
    var provider = world.stub.provider()
    let port = unusedPort()
    provider.redirectRule = .fixedLoopback(port: port, path: "/cb")
    let client = try world.client(provider)
    for _ in 0..<2 {
      let opened = Gate()
      let cancelled = try client.startSignIn(
        with: "stub.example", SignInRequest(hooks: browser { _ in await opened.wait() }))
      await opened.reached()
      cancelled.cancel()
      #expect(await authError { _ = try await cancelled.result }?.reason == .cancelled(by: .program))
      opened.open()
      struct NoBrowser: Error {}
      let failed = await authError { _ = try await client.signIn(hooks: browser { _ in throw NoBrowser() }) }
      #expect(failed?.reasonName == "browserUnavailable")
      _ = try await client.signIn()
    }
  }

  @Test func `A-L4 the default listens at 127.0.0.1, and not at addresses that others reach`() async throws {
    let world = try await World()
    let hooks = browser { target in
      #expect(target.redirectURI == "http://127.0.0.1:\(target.port)/cb")
      for address in outerAddresses() { #expect(!isListening(target.port, at: address)) }
      _ = try await RawClient(port: target.port).request("GET", target.answer)
    }
    _ = try await world.client().signIn(hooks: hooks)
  }

  @Test(arguments: ["::1", "[::1]"]) func `A-L4 an IPv6 address has brackets`(_ host: String) async throws {
    let world = try await World()
    var provider = world.stub.provider()
    provider.redirectRule = .loopback(host: host, path: "/cb")
    let hooks = browser { target in
      #expect(target.redirectURI == "http://[::1]:\(target.port)/cb")
      try await target.visit(host: "[::1]")
    }
    _ = try await world.client(provider).signIn(hooks: hooks)
    #expect(world.stub.tokenRequests.first?["redirect_uri"]?.hasPrefix("http://[::1]:") == true)
  }

  @Test func `A-L4 a forced localhost is answered in both families on one port`() async throws {
    for ipv6 in [false, true] {
      let world = try await World()
      var provider = world.stub.provider()
      provider.redirectRule = .loopback(host: "localhost", path: "/cb")
      let hooks = browser { target in
        #expect(target.redirectURI == "http://localhost:\(target.port)/cb")
        do {
          try await target.visit(host: "localhost", ipv6: ipv6)
        } catch RawError.cannotConnect where ipv6 {
          // A machine without IPv6 has to make do with the other.
          try await target.visit(host: "localhost")
        }
      }
      _ = try await world.client(provider).signIn(hooks: hooks)
    }
  }

  @Test func `A-L5 the browser may answer before its hook returns, and the port is the real one everywhere`()
    async throws
  {
    let world = try await World()
    let seen = Log<String>()
    let hooks = browser { target in
      seen.add(target.redirectURI)
      _ = try await RawClient(port: target.port).request("GET", target.answer)
    }
    _ = try await world.client().signIn(hooks: hooks)
    let redirectURI = try #require(seen.entries.first)
    #expect(!redirectURI.contains(":0/"))
    #expect(world.stub.tokenRequests.map { $0["redirect_uri"] } == [redirectURI])
  }

  @Test func `A-R5 a state that a proxy has escaped anew is still ours`() async throws {
    let world = try await World()
    let hooks = browser { target in
      let state = target.query["state"] ?? ""
      #expect(state.utf8.count >= 22)
      #expect(state.utf8.allSatisfy { Character(Unicode.Scalar($0)).isLetter || "0123456789-._~".utf8.contains($0) })
      let escaped = state.utf8.map { "%" + String($0, radix: 16) }.joined()
      _ = try await RawClient(port: target.port).request("GET", "/cb?code=c1&state=\(escaped)")
    }
    _ = try await world.client().signIn(hooks: hooks)
  }
}
