import Foundation
import HTTPTestSupport
import Lanyard
import Synchronization
import TestSupport
import Testing

@testable import LanyardDesktop

@Suite struct `paste user agent` {
  /// A person who enters these lines; `REDIRECT` stands for the redirect URI of the attempt.
  private func run(
    _ lines: [String], _ rule: RedirectRule = .loopback(path: "/cb"), shown: Shared<[String]> = Shared([])
  ) async throws -> AuthorizationRedirect {
    let state = Mutex((rest: lines, uri: ""))
    var request = UserAgentRequest.test(rule, shortName: "Example\u{1B}[2J")
    let url = request.authorizationURL
    request.authorizationURL = { uri in
      state.withLock { $0.uri = uri }
      return try await url(uri)
    }
    let agent = PasteUserAgent(strings: AuthStrings()) { text in
      shown.append(text)
    } readLine: {
      state.withLock { $0.rest.isEmpty ? nil : $0.rest.removeFirst().replacing("REDIRECT", with: $0.uri) }
    }
    return try await agent.authorize(request)
  }

  @Test(arguments: [
    "REDIRECT?code=c&state=s1", "  REDIRECT?code=c&state=s1\t", "\"REDIRECT?code=c&state=s1\"",
    "<REDIRECT?code=c&state=s1>",
    "code=c&state=s1", "?code=c&state=s1", "\u{1B}[200~code=c&state=s1\u{1B}[201~",
  ])
  func `takes the answer however it was copied`(_ line: String) async throws {
    let redirect = try await run([line])
    #expect(redirect.url == redirect.redirectURI + "?code=c&state=s1")
    #expect(redirect.redirectURI.hasPrefix("http://127.0.0.1:"))
    #expect(redirect.redirectURI.hasSuffix("/cb"))
  }

  @Test func `takes an address without its scheme`() async throws {
    let redirect = try await run(
      ["127.0.0.1:51004/cb?code=c&state=s1"], .fixedLoopback(port: 51004, path: "/cb"))
    #expect(redirect.url == "http://127.0.0.1:51004/cb?code=c&state=s1")
  }

  @Test func `nobody listens at the redirect URI`() async throws {
    let port = unusedPort()
    let redirect = try await run(["code=c&state=s1"], .fixedLoopback(port: port, path: "/cb"))
    #expect(redirect.redirectURI == "http://127.0.0.1:\(port)/cb")
    #expect(!isListening(port))
  }

  @Test(
    arguments: [
      (.https("https://app.example/cb"), "https://app.example/cb?code=c&state=s1"),
      (.https("https://app.example/cb?x=1"), "https://app.example/cb?x=1&code=c&state=s1"),
      (.privateScheme("com.example.app:/cb"), "com.example.app:/cb?code=c&state=s1"),
    ] as [(RedirectRule, String)])
  func `works with every kind of redirect URI`(rule: RedirectRule, url: String) async throws {
    for line in [url, "code=c&state=s1"] { #expect(try await run([line], rule).url == url) }
  }

  @Test func `refuses what is not the answer, says so, and asks again`() async throws {
    let shown = Shared<[String]>([])
    let redirect = try await run(["", "hello", "REDIRECT?code=x&state=zzz", "REDIRECT?code=c&state=s1"], shown: shown)
    #expect(redirect.url.hasSuffix("?code=c&state=s1"))
    let texts = shown.value
    #expect(texts.count == 3)
    #expect(texts[0].contains("https://provider.example/authorize?redirect_uri="))
    #expect(!texts[0].contains("\u{1B}"))
    #expect(texts[1] == texts[2])
    #expect(!texts.joined().contains("code=x"))
  }

  @Test func `the end of the input is a cancellation by the person`() async throws {
    do {
      _ = try await run(["nonsense"])
      Issue.record("it came back")
    } catch let error as AuthError {
      #expect(error.reason == .cancelled(by: .user))
    }
  }

  @Test func `a cancelled task stops reading from a terminal`() async throws {
    let input = Pipe()
    let output = CollectedOutput()
    let agent = PasteUserAgent.terminal(
      Terminal(
        input: input.fileHandleForReading.fileDescriptor, output: output.descriptor))
    let task = Task { try await agent.authorize(.test(.loopback())) }
    await until { output.text.hasSuffix("> ") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    withExtendedLifetime(input) {}
  }

  @Test func `a URL that is not for browsers is not shown`() async throws {
    let agent = PasteUserAgent(strings: AuthStrings()) { _ in
      Issue.record("it was shown")
    } readLine: {
      nil
    }
    var request = UserAgentRequest.test(.loopback())
    request.authorizationURL = { _ in "http://provider.example/" }
    do {
      _ = try await agent.authorize(request)
      Issue.record("it came back")
    } catch let error as AuthError {
      guard case .misconfigured = error.reason else { throw error }
    }
  }
}
