import Foundation
import Lanyard
import LanyardDesktop
import Synchronization
import TestSupport
import Testing

@Suite struct `closing page` {
  private let agent = LoopbackUserAgent(strings: AuthStrings())

  /// Runs an attempt whose browser asks for these targets, and returns the answers.
  private func answers(
    to targets: [String], hooks: UIHooks = UIHooks(), shortName: String = "Example", path: String = "/cb",
    agent: LoopbackUserAgent? = nil
  ) async throws -> [RawAnswer] {
    let answers = Mutex<[RawAnswer]>([])
    var hooks = hooks
    hooks.openBrowser = { request in
      let client = RawClient(port: port(in: redirectURI(in: request.url)))
      for target in targets {
        let answer = try await client.request("GET", target)
        answers.withLock { $0.append(answer) }
      }
    }
    _ = try await (agent ?? self.agent).authorize(.test(.loopback(path: path), hooks: hooks, shortName: shortName))
    await until { answers.withLock { $0.count } == targets.count }
    return answers.withLock { $0 }
  }

  @Test func `the code leaves the address bar at once`() async throws {
    let answers = try await answers(to: ["/cb?code=secret-code&state=s1", "/done"])
    #expect(answers[0].status == 303)
    #expect(answers[0].header("Location") == "/done")
    #expect(!answers[0].text.contains("secret-code"))
    #expect(answers[1].status == 200)
    #expect(!answers[1].text.contains("secret-code"))
  }

  @Test func `the page never shares its address with the redirect`() async throws {
    let answers = try await answers(to: ["/done?code=c&state=s1", "/finished"], path: "/done")
    #expect(answers.map(\.status) == [303, 200])
  }

  @Test func `every answer is quiet and without scripts`() async throws {
    for answer in try await answers(to: ["/nothing", "/cb?state=zzz", "/cb?code=c&state=s1", "/done"]) {
      #expect(answer.header("Cache-Control") == "no-store")
      #expect(answer.header("Referrer-Policy") == "no-referrer")
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      let policy = try #require(answer.header("Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline'"))
      #expect(!answer.body.contains("<script"))
    }
  }

  @Test func `nothing of a request comes back in a page`() async throws {
    let answers = try await answers(
      to: ["/cb?state=%3Cscript%3E&x=<script>injected", "/injected", "/cb?code=c&state=s1&x=injected", "/done"])
    for answer in answers { #expect(!answer.text.contains("injected")) }
  }

  @Test func `the name of a provider is text`() async throws {
    let answers = try await answers(
      to: ["/cb?code=c&state=s1", "/done"], shortName: #"<img src=x onerror="a">&'\#u{1B}[31m"#)
    #expect(!answers[1].body.contains("<img"))
    #expect(!answers[1].body.contains("\u{1B}"))
    #expect(answers[1].body.contains("&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;"))
  }

  @Test(arguments: [
    ("code=c&state=s1", "Back to the app"), ("error=access_denied&state=s1", "Not signed in"),
    ("error_uri=x&code=c&state=s1", "Back to the app"),
  ])
  func `a refusal is not shown as a success`(query: String, title: String) async throws {
    let answers = try await answers(to: ["/cb?\(query)", "/done"])
    #expect(answers[1].body.contains("<title>\(title)</title>"))
  }

  @Test(arguments: [
    (AuthLanguage.german, #"<html lang="de" dir="ltr">"#, "Zurück zur App"),
    (.arabic, #"<html lang="ar" dir="rtl">"#, "عُد إلى التطبيق"),
  ])
  func `S4.1 the page speaks the language that it says it does`(
    language: AuthLanguage, tag: String, title: String
  ) async throws {
    let answers = try await answers(
      to: ["/cb?code=c&state=s1", "/done"], agent: LoopbackUserAgent(strings: AuthStrings(language)))
    #expect(answers[1].body.contains(tag))
    #expect(answers[1].body.contains("<title>\(title)</title>"))
    #expect(answers[1].body.contains("\u{2068}Example\u{2069}") == language.isRightToLeft)
  }

  @Test func `the host's own page is served under the same rules`() async throws {
    var hooks = UIHooks()
    hooks.closingPage = { ClosingPage(html: "<p>\($0.provider.shortName) \($0.outcome)</p>") }
    let answers = try await answers(to: ["/cb?error=x&state=s1", "/done"], hooks: hooks)
    #expect(answers[1].body == "<p>Example refused</p>")
    #expect(answers[1].header("Cache-Control") == "no-store")
  }

  @Test func `there is no page before the redirect`() async throws {
    let answers = try await answers(to: ["/done", "/cb?code=c&state=s1", "/done"])
    #expect(answers.map(\.status) == [404, 303, 200])
  }
}
