import Foundation
import Lanyard
@testable import LanyardDesktop
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// Choosing a provider on a page of the program's own (4.27, 4.31, 4.35, 4.37, 4.39).
@Suite struct `The picker page` {
  /// What a browser sees of a picker page, in the order of its requests.
  struct Visit: Sendable {
    let client: RawClient
    let path: String

    var origin: String { "Origin: http://127.0.0.1:\(client.port)" }

    func page() async throws -> RawAnswer { try await client.request("GET", path) }

    func post(_ target: String, _ body: String, headers: [String]? = nil, host: String? = nil) async throws -> RawAnswer
    {
      let lines =
        [
          "POST \(path)\(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(client.port)")", "Connection: close",
          "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
        ] + (headers ?? [origin])
      return RawAnswer(text: try await client.exchange(lines.joined(separator: "\r\n") + "\r\n\r\n" + body))
    }
  }

  private let identity = VerifiedIdentity(providerID: "test.example", subject: "1")

  /// A provider that sends the person to a page of its own, and one that needs no browser.
  private func client(hooks: UIHooks = UIHooks(), legalNotice: LegalNotice? = nil) throws -> AuthClient {
    var behavior = TestProvider.Behavior(signingIn: identity)
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      let provider = ProviderDescription(providerID: "test.example", shortName: "Test")
      try await context.hooks.openBrowser?(
        BrowserRequest(url: "https://id.test.example/authorize?state=s1", provider: provider))
      return try await signIn(request, context)
    }
    let other = OAuthProvider(
      "acme.example", shortName: #"<b>"Acme"</b>"#, issuer: "https://id.acme.example",
      client: OAuthClient(clientID: "c"))
    return try AuthClient(
      providers: [TestProvider(behavior: behavior), other], hooks: hooks,
      options: AuthClientOptions(legalNotice: legalNotice), context: .test())
  }

  /// Runs a sign-in whose browser does what `browse` says. A machine with much to do is no reason to give up.
  private func signIn(
    _ client: AuthClient? = nil, strings: AuthStrings = AuthStrings(), timeout: Duration = .seconds(300),
    browse: @escaping @Sendable (Visit) async throws -> Void
  ) async throws -> Result<AuthResult, AuthError> {
    var picker = ProviderPicker(strings: strings, timeout: timeout) { url in
      let rest = url.dropFirst("http://127.0.0.1:".count)
      let port = rest.prefix { $0 != "/" }
      try await browse(Visit(client: RawClient(port: Int(port) ?? 0), path: String(rest.dropFirst(port.count))))
    }
    picker.patience = .seconds(300)
    let client = try client ?? self.client()
    do throws(AuthError) {
      return .success(try await picker.signIn(to: client))
    } catch {
      return .failure(error)
    }
  }

  private func error(_ result: Result<AuthResult, AuthError>) -> AuthError.Reason? {
    if case .failure(let error) = result { error.reason } else { nil }
  }

  @Test func `4.27 a choice leads to the provider in the same tab, and the person is signed in`() async throws {
    let answers = Shared([RawAnswer]())
    let result = try await signIn { visit in
      answers.append(try await visit.page())
      answers.append(try await visit.post("/choose", "choice=0"))
    }
    #expect(try result.get().user.providers.map(\.providerID) == ["test.example"])
    let (page, choice) = (answers.value[0], answers.value[1])
    #expect(page.status == 200)
    #expect(page.body.contains(#"name="choice" value="0">Sign in with Test</button>"#))
    #expect(choice.status == 303)
    #expect(choice.header("Location") == "https://id.test.example/authorize?state=s1")
    #expect(choice.header("Cache-Control") == "no-store")
  }

  @Test func `the page is quiet, without scripts, and shows nothing from elsewhere`() async throws {
    let answers = Shared([RawAnswer]())
    _ = try await signIn { visit in
      answers.append(try await visit.page())
      _ = try await visit.post("/cancel", "")
    }
    let page = answers.value[0]
    #expect(page.header("Cache-Control") == "no-store")
    #expect(page.header("X-Content-Type-Options") == "nosniff")
    #expect(page.header("Referrer-Policy") == "same-origin")
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(
      policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-anc"))
    for outside in ["<script", "://", "url(", "@import", "<b>"] { #expect(!page.body.contains(outside), "\(outside)") }
    #expect(page.body.contains("&lt;b&gt;&quot;Acme&quot;&lt;/b&gt;"))
  }

  @Test func `4.38 the page shows terms and privacy policy, and nothing where there are none`() async throws {
    let notice = LegalNotice(tosURL: #"https://a.example/?a=1&b="<b>"#, privacyPolicyURL: "https://a.example/privacy")
    let pages = Shared([RawAnswer]())
    for client in [try client(legalNotice: notice), try client()] {
      _ = try await signIn(client) { visit in
        pages.append(try await visit.page())
        _ = try await visit.post("/cancel", "")
      }
    }
    let (shown, none) = (pages.value[0].body, pages.value[1].body)
    let links = shown.components(separatedBy: "<a ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(
      links == [
        #"href="https://a.example/?a=1&amp;b=&quot;&lt;b&gt;" target="_blank" rel="noreferrer""#,
        #"href="https://a.example/privacy" target="_blank" rel="noreferrer""#,
      ])
    #expect(shown.contains(">Terms of Service</a>.</p>"))
    #expect(!none.contains("<a ") && !none.contains("<p class"))
  }

  @Test func `nobody gets in by another name, path, method or from another page`() async throws {
    let result = try await signIn { visit in
      let own = visit.origin
      let port = visit.client.port
      for host in ["localhost:\(port)", "evil.example:\(port)", "127.0.0.1", "[::1]:\(port)", ""] {
        let status = try await visit.post("/choose", "choice=0", host: host).status
        #expect(status == 421 || (host.isEmpty && status == 400), "\(host)")
      }
      for path in ["/", "/choose", visit.path.dropLast(1) + "", visit.path + "?x", visit.path.lowercased() + "x"] {
        #expect(try await visit.client.request("GET", path).status == 404, "\(path)")
      }
      #expect(try await visit.client.request("GET", visit.path + "/choose").status == 405)
      #expect(try await visit.client.request("GET", visit.path + "/cancel").status == 405)
      #expect(try await visit.post("", "choice=0").status == 405)
      let strangers = [
        [], ["Origin: null"], ["Origin: https://evil.example"], ["Origin: http://localhost:\(port)"],
        ["Origin: http://127.0.0.1:\(port + 1)"], [own, "Sec-Fetch-Site: cross-site"],
        [own, "Sec-Fetch-Site: same-site"],
      ]
      for headers in strangers {
        #expect(try await visit.post("/choose", "choice=0", headers: headers).status == 403, "\(headers)")
        #expect(try await visit.post("/cancel", "", headers: headers).status == 403, "\(headers)")
      }
      for body in ["", "choice=", "choice=2", "choice=-1", "choice=0&choice=1", "provider=0", "choice=x"] {
        #expect(try await visit.post("/choose", body).status == 400, "\(body)")
      }
      let choice = try await visit.post("/choose", "choice=0", headers: [own, "Sec-Fetch-Site: same-origin"])
      #expect(choice.status == 303)
    }
    #expect(error(result) == nil)
  }

  @Test func `two pages never have the same address`() async throws {
    let paths = Shared([String]())
    for _ in 0..<2 {
      _ = try await signIn { visit in
        paths.append(visit.path)
        _ = try await visit.post("/cancel", "")
      }
    }
    #expect(Set(paths.value).count == 2)
    #expect(paths.value.allSatisfy { $0.utf8.count == 44 })
  }

  @Test func `4.39 the button for going away is the person's cancel`() async throws {
    let answers = Shared([RawAnswer]())
    let result = try await signIn { visit in
      answers.append(try await visit.post("/cancel", ""))
    }
    #expect(error(result) == .cancelled(by: .user))
    #expect(answers.value[0].status == 200)
    #expect(answers.value[0].body.contains("<title>Sign in cancelled</title>"))
  }

  @Test func `one choice counts`() async throws {
    let statuses = Shared([Int]())
    let hasBegun = Shared([Bool]())
    let gate = AsyncStream<Void>.makeStream()
    var hooks = UIHooks()
    hooks.activity = { _ in
      hasBegun.append(true)
      for await _ in gate.stream { break }
      return nil
    }
    let result = try await signIn(try client(hooks: hooks)) { visit in
      async let first = visit.post("/choose", "choice=0")
      await until { !hasBegun.value.isEmpty }
      statuses.append(try await visit.post("/cancel", "").status)
      statuses.append(try await visit.post("/choose", "choice=0").status)
      gate.continuation.yield()
      statuses.append(try await first.status)
    }
    #expect(error(result) == nil)
    await until { statuses.value.count == 3 }
    #expect(statuses.value == [409, 409, 303])
  }

  @Test func `a page that nobody uses ends by its time limit`() async throws {
    #expect(error(try await signIn(timeout: .milliseconds(20)) { _ in }) == .timedOut)
  }

  @Test func `what cannot be opened is told`() async throws {
    struct NoBrowser: Error {}
    let broken = try await signIn { _ in throw NoBrowser() }
    guard case .browserUnavailable = error(broken) else { return #expect(Bool(false), "\(broken)") }
    #expect(error(try await signIn { _ in throw CancellationError() }) == .cancelled(by: .user))
  }

  @Test func `a cancelled task closes the port`() async throws {
    let ports = Shared([Int]())
    let client = try client()
    let task = Task { () async throws(AuthError) in
      try await ProviderPicker(strings: AuthStrings()) { url in
        ports.append(Int(url.dropFirst("http://127.0.0.1:".count).prefix { $0 != "/" }) ?? 0)
      }.signIn(to: client)
    }
    await until { !ports.value.isEmpty }
    task.cancel()
    #expect(error(await task.result.mapError { AuthError($0) }) == .cancelled(by: .task))
    await #expect(throws: (any Error).self) { try await RawClient(port: ports.value[0]).request("GET", "/") }
  }

  @Test func `a failure is told on the page too`() async throws {
    var behavior = TestProvider.Behavior(signingIn: identity)
    behavior.signIn = { _, _ in throw AuthError(.serverError(status: 503)) }
    let client = try AuthClient(providers: [TestProvider(behavior: behavior)], context: .test())
    let answers = Shared([RawAnswer]())
    let result = try await signIn(client) { answers.append(try await $0.post("/choose", "choice=0")) }
    #expect(error(result) == .serverError(status: 503))
    #expect(answers.value[0].body.contains("<title>Error</title>"))
    #expect(answers.value[0].body.contains("Test is out of order at the moment."))
  }

  @Test func `a provider without a browser ends on the page`() async throws {
    let client = try AuthClient(providers: [TestProvider()], context: .test())
    let answers = Shared([RawAnswer]())
    let result = try await signIn(client) { answers.append(try await $0.post("/choose", "choice=0")) }
    #expect(error(result) == nil)
    #expect(answers.value[0].body.contains("<title>Back to the app</title>"))
  }

  @Test func `a provider that comes too late for the page is opened anew`() async throws {
    let gate = AsyncStream<Void>.makeStream()
    var hooks = UIHooks()
    hooks.activity = { _ in
      for await _ in gate.stream { break }
      return nil
    }
    let (opened, bodies) = (Shared([String]()), Shared([String]()))
    var picker = ProviderPicker(strings: AuthStrings()) { url in
      opened.append(url)
      guard url.hasPrefix("http://127.0.0.1:") else { return }
      let rest = url.dropFirst("http://127.0.0.1:".count)
      let port = rest.prefix { $0 != "/" }
      let visit = Visit(client: RawClient(port: Int(port) ?? 0), path: String(rest.dropFirst(port.count)))
      bodies.append(try await visit.post("/choose", "choice=0").body)
      gate.continuation.yield()
    }
    picker.patience = .milliseconds(1)
    _ = try await picker.signIn(to: client(hooks: hooks))
    #expect(opened.value.last == "https://id.test.example/authorize?state=s1")
    #expect(bodies.value.count == 1 && bodies.value[0].contains("Signing in with Test…"))
  }

  @Test func `nothing to choose from is the host's mistake, and no page is opened`() async throws {
    let result = try await signIn(try AuthClient(context: .test())) { _ in Issue.record("opened") }
    guard case .misconfigured = error(result) else { return #expect(Bool(false), "\(result)") }
  }

  @Test(arguments: [
    (AuthLanguage.german, #"<html lang="de" dir="ltr">"#, "Mit Test anmelden", "Abbrechen"),
    (.arabic, #"<html lang="ar" dir="rtl">"#, "تسجيل الدخول باستخدام \u{2068}Test\u{2069}", "إلغاء"),
  ])
  func `4.35 the page is in the person's language`(
    language: AuthLanguage, tag: String, label: String, cancel: String
  ) async throws {
    let answers = Shared([RawAnswer]())
    _ = try await signIn(strings: AuthStrings(language)) { visit in
      answers.append(try await visit.page())
      _ = try await visit.post("/cancel", "")
    }
    for text in [tag, ">\(label)</button>", ">\(cancel)</button>"] { #expect(answers.value[0].body.contains(text)) }
  }

  @Test func `4.31 the colours are those of the render model, in every surroundings`() async throws {
    let answers = Shared([RawAnswer]())
    _ = try await signIn { visit in
      answers.append(try await visit.page())
      _ = try await visit.post("/cancel", "")
    }
    let body = answers.value[0].body
    #expect(body.contains(".p0 { color: #1f1f1f; background: #ffffff; border-color: #747775; min-height: 44px; }"))
    #expect(body.contains(".p0 { color: #f2f2f2; background: #1f1f1f; border-color: #8e918f; min-height: 44px; }"))
    #expect(body.contains(".p0 { color: #000000; background: #ffffff; border-color: #000000; }"))
    #expect(body.contains(".p0:active { background: "))
  }
}
