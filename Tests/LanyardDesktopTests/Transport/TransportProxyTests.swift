import Foundation
import Lanyard
import LanyardDesktop
import Testing

@Suite struct `proxies of the transport` {
  @Test func `a remote host is reached through the proxy and by a tunnel`() async throws {
    let proxy = try RawServer(answering: .answer("403 Forbidden", headers: ["Proxy-Secret: x"]))
    let transport = CurlTransport(.init(proxy: .server(Secret(proxy.url))))
    let request = HTTPRequest(url: "https://remote.example/token", headers: ["Authorization": "Bearer t"])
    await #expect(throws: TransportError.unreachable(host: "remote.example", "the proxy answered 403")) {
      try await transport.send(request)
    }
    let seen = try #require(proxy.requests.first)
    #expect(seen.line == "CONNECT remote.example:443 HTTP/1.1")
    #expect(seen.header("Authorization") == nil)
  }

  @Test func `a loopback address is never reached through a proxy`() async throws {
    let proxy = try RawServer(answering: .answer("502 Bad Gateway"))
    let server = try RawServer(answering: .answer())
    let transport = CurlTransport(.init(proxy: .server(Secret(proxy.url))))
    for host in ["127.0.0.1", "localhost"] {
      let response = try await transport.send(HTTPRequest(url: "http://\(host):\(server.port)/"))
      #expect(response.status == 200)
    }
    #expect(proxy.connectionCount == 0)
  }

  @Test func `a proxy that does not answer is not the host`() async throws {
    let proxy = try RawServer(answering: "")
    proxy.stop()
    let transport = CurlTransport(.init(proxy: .server(Secret(proxy.url))))
    do {
      let response = try await transport.send(HTTPRequest(url: "https://remote.example/"))
      Issue.record("\(response)")
    } catch TransportError.unreachable {}
  }

  @Test func `the environment is heeded for remote hosts alone, and not at all if the host says so`() async throws {
    let proxy = try RawServer(answering: .answer("403 Forbidden"))
    let server = try RawServer(answering: .answer())
    // In a process of its own: the environment is shared by all tests.
    await #expect(processExitsWith: .success) { [proxy = proxy.url as String, server = server.url as String] in
      for name in ["https_proxy", "http_proxy", "all_proxy"] { setenv(name, proxy, 1) }
      unsetenv("no_proxy")
      let request = HTTPRequest(url: "https://remote.invalid/")
      guard (try? await CurlTransport().send(request)) == nil else { exit(1) }
      guard try await CurlTransport().send(HTTPRequest(url: server)).status == 200 else { exit(1) }
      _ = try? await CurlTransport(.init(proxy: .none)).send(HTTPRequest(url: "https://other.invalid/"))
      setenv("no_proxy", "third.invalid", 1)
      _ = try? await CurlTransport().send(HTTPRequest(url: "https://third.invalid/"))
    }
    #expect(proxy.requests.map(\.line) == ["CONNECT remote.invalid:443 HTTP/1.1"])
    #expect(server.requests.count == 1)
  }
}
