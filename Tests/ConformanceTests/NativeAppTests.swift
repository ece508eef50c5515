import Foundation
import Lanyard
import LanyardDesktop
import LanyardSandbox
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// What OAuth 2.0 for native applications demands of the client.
@Suite struct `RFC 8252` {
  @Test func `RFC 8252 §4 leaves the provider's pages to the browser`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      for request in world.requests {
        let isPage = request.path == "/openid/authorize" || request.path.hasPrefix("/openid/signin/")
        #expect((request.headers["User-Agent"] == "ScriptedPerson") == isPage, "\(request.path)")
      }
    }
  }

  @Test func `RFC 8252 §6 sends a challenge without being asked`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      let query = try #require(world.requests(world.openID.authorizationEndpoint).first).query
      #expect(query["code_challenge"] != nil && query["code_challenge_method"] == "S256")
      #expect(world.requests(world.openID.tokenEndpoint).first?.form["code_verifier"] != nil)
    }
  }

  @Test(arguments: ["com.example.sandbox:/callback", "https://app.example/callback"])
  func `RFC 8252 §7 takes redirects of the application's own scheme and address`(uri: String) async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      var provider = world.provider()
      provider.redirectRule = try RedirectRule(redirectURI: uri)
      var context = world.context
      context.userAgent = ScriptedUserAgent(redirectURI: uri) { try await world.redirect(of: $0) }
      let request = SignInRequest(defaultValue: SandboxPerson.ada.email)
      let credential = try await provider.signIn(request, in: context)
      #expect(credential.verifiedIdentity?.subject == world.openID.subject(of: .ada))
      // The loopback listener cannot take them, and says so before anything is opened.
      let before = world.requests(world.openID.authorizationEndpoint).count
      let error = await authError { _ = try await provider.signIn(request, in: world.context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(world.requests(world.openID.authorizationEndpoint).count == before)
    }
  }

  @Test func `RFC 8252 §7.1 takes only schemes that look like a domain name`() throws {
    for uri in ["myapp:/callback", "myapp://callback", "javascript:alert(1)", "data:text/html,x", "urn:x", ":/x", ""] {
      #expect(throws: AuthError.self, "\(uri)") { try RedirectRule(redirectURI: uri) }
    }
    #expect(try RedirectRule(redirectURI: "com.example.app:/cb") == .privateScheme("com.example.app:/cb"))
  }

  @Test func `RFC 8252 §7.2 takes an https redirect only at the address that is registered`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      var provider = world.provider()
      provider.redirectRule = .https("https://app.example/callback")
      for changed in [
        "https://app.example/callback/", "http://app.example/callback", "https://app.example.evil/callback",
      ] {
        var context = world.context
        context.userAgent = ScriptedUserAgent(redirectURI: "https://app.example/callback") { url in
          changed + (try await world.redirect(of: url)).dropFirst("https://app.example/callback".count)
        }
        let request = SignInRequest(defaultValue: SandboxPerson.ada.email)
        let error = await authError { _ = try await provider.signIn(request, in: context) }
        #expect(error?.reason == .cancelled(by: .user), "\(changed)")
      }
      #expect(world.requests(world.openID.tokenEndpoint).count == 1)
    }
  }

  @Test func `RFC 8252 §7.3 listens on a loopback address and a port of the moment`() async throws {
    try await inOpenIDWorld { world in
      let context = world.context { request in
        let uri = try #require(redirectURI(request.url))
        #expect(uri.hasPrefix("http://127.0.0.1:"), "not localhost")
        // Another address of this machine: a socket that listened on all of them would answer.
        let elsewhere = "http://127.0.0.2:" + uri.dropFirst("http://127.0.0.1:".count)
        let error = await authError { _ = try await world.context.http.send(HTTPRequest(url: elsewhere)) }
        #expect(error?.reason == .unreachable(host: "127.0.0.2"))
        try await world.person(request)
      }
      for _ in 0..<2 { _ = try await world.provider().signIn(SignInRequest(), in: context) }
      let uris = world.requests(world.openID.authorizationEndpoint).compactMap { $0.query["redirect_uri"] }
      #expect(Set(uris).count == 2)
    }
  }

  @Test func `RFC 8252 §8.3 closes the port after the answer`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      await world.pagesDelivered()
      let query = try #require(world.requests(world.openID.authorizationEndpoint).first).query
      let uri = try #require(query["redirect_uri"])
      #expect(await !isAwaited(uri + "?code=x&state=" + (query["state"] ?? ""), in: world))
    }
  }

  @Test func `RFC 8252 §8.9 takes an answer only to the question that is open`() async throws {
    try await inOpenIDWorld { world in
      let context = world.context { request in
        let uri = try #require(redirectURI(request.url))
        for (suffix, status) in [
          ("favicon.ico", 404), ("other?code=x&state=x", 404), ("", 400), ("?code=x&state=x", 400),
          ("?error=access_denied", 400), ("?error=access_denied&state=", 400),
        ] {
          #expect(try await world.context.http.send(HTTPRequest(url: uri + suffix)).status == status, "\(suffix)")
        }
        try await world.person(request)
      }
      let credential = try await world.provider().signIn(SignInRequest(), in: context)
      #expect(credential.verifiedIdentity?.subject == world.openID.subject(of: .ada))
    }
  }

  @Test func `RFC 8252 §8.5 sends nothing that passes for a secret`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      let request = try #require(world.requests(world.openID.tokenEndpoint).first)
      #expect(request.headers["Authorization"] == nil)
      let names = Set(request.form.fields.map(\.name))
      #expect(names == ["grant_type", "code", "redirect_uri", "code_verifier", "client_id"])
    }
  }

  /// Two sign-ins wait at the same time, and the answer to one is brought to the other.
  @Test func `RFC 8252 §8.10 takes no answer that belongs to another sign-in`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      let request = SignInRequest(defaultValue: SandboxPerson.ada.email)
      let (urls, found) = AsyncStream<String>.makeStream()
      let (signals, proceed) = AsyncStream<Void>.makeStream()
      let waiting = world.context { browser in
        found.yield(browser.url)
        for await _ in signals { break }
        try await world.person(browser)
      }
      async let first = world.provider().signIn(request, in: waiting)
      let other = try #require(await urls.first { _ in true }.flatMap(redirectURI))
      let crossing = world.context { browser in
        let own = try #require(redirectURI(browser.url))
        let answer = try await world.redirect(of: browser.url).dropFirst(own.count)
        #expect(try await world.context.http.send(HTTPRequest(url: other + answer)).status == 400)
        #expect(try await world.context.http.send(HTTPRequest(url: own + answer)).status == 303)
      }
      let second = try await world.provider().signIn(request, in: crossing)
      proceed.yield()
      #expect(try await first.verifiedIdentity == second.verifiedIdentity)
    }
  }

  @Test func `RFC 8252 §8.2 does not know the implicit flow`() async throws {
    try await inOpenIDWorld { world in
      var provider = world.provider()
      provider.parameters["response_type"] = "token"
      let error = await authError { _ = try await provider.signIn(SignInRequest(), in: world.context) }
      #expect(error?.reasonName == "misconfigured")
      #expect(world.requests(world.openID.authorizationEndpoint).isEmpty)
    }
  }

  @Test func `RFC 8252 §8.7 says for which provider the browser is opened, and forces no new sign-in`() async throws {
    try await inOpenIDWorld { world in
      let context = world.context { request in
        #expect(request.provider.shortName == "OpenID")
        try await world.person(request)
      }
      _ = try await world.provider().signIn(SignInRequest(), in: context)
      #expect(try #require(world.requests(world.openID.authorizationEndpoint).first).query["prompt"] == nil)
    }
  }

  @Test func `A browser that is closed ends the sign-in, and its answer comes too late`() async throws {
    try await inOpenIDWorld { world in
      try await world.signIn()
      let opened = Mutex<String?>(nil)
      let context = world.context { request in
        opened.withLock { $0 = request.url }
        throw AuthError(.cancelled(by: .user))
      }
      let error = await authError { _ = try await world.provider().signIn(SignInRequest(), in: context) }
      #expect(error?.reason == .cancelled(by: .user))
      let url = try #require(opened.withLock { $0 }) + "&login_hint=" + SandboxPerson.ada.email
      let late = try await world.redirect(of: url)
      #expect(await !isAwaited(late, in: world))
      #expect(world.requests(world.openID.tokenEndpoint).count == 1)
    }
  }
}

private func redirectURI(_ authorizationURL: String) -> String? {
  URLComponents(string: authorizationURL)?.queryItems?.first { $0.name == "redirect_uri" }?.value
}

/// Whether the listener of a sign-in takes an answer for its own, be it the first or a late one. Somebody else's listener,
/// which may have got the port meanwhile, does not know the state.
private func isAwaited(_ answer: String, in world: OpenIDWorld) async -> Bool {
  let response = try? await world.context.http.send(HTTPRequest(url: answer))
  return response.map { [303, 409].contains($0.status) } ?? false
}
