import LanyardOAuth
import LanyardSandbox
import LanyardTesting
import Testing

@Suite struct `Sandbox pages` {
  @Test func `escape whatever a person is called`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let page = try await visitor.authorize()
      let consent = try await visitor.press("zoe@gmail.com", on: page)
      for text in [page.text, consent.text, try await visitor.get(sandbox.baseURL + "/").text] {
        #expect(!text.contains("<script"))
      }
      #expect(page.text.contains("Zoë &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; Søn 🦉"))
    }
  }

  @Test func `escape what an application sends`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let evil = "\"><img src=x onerror=alert(1)>'"
      for name in ["scope", "hd", "prompt", "response_type", "redirect_uri", "client_id", "access_type"] {
        #expect(!(try await visitor.authorize([name: evil])).text.contains("<img"), "\(name)")
      }
      let scope = "https://www.googleapis.com/auth/\"><img"
      let consent = try await visitor.press("ada@gmail.com", on: try await visitor.authorize(["scope": scope]))
      #expect(!consent.text.contains("<img"))
    }
  }

  @Test func `show text that could turn addresses around as a mark`() async throws {
    let person = SandboxPerson(id: "1", email: "a@b.example", name: "a\u{202e}moc.live\u{7}")
    try await withSandbox(people: [person]) { sandbox, _ async throws in
      let page = try await Visitor(sandbox).authorize()
      #expect(page.text.contains("a\u{fffd}moc.live\u{fffd}"))
    }
  }

  @Test func `may not be framed, scripted or kept`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let page = try await visitor.authorize()
      let consent = try await visitor.press("ada@gmail.com", on: page)
      let refusal = try await visitor.authorize(["client_id": "x"])
      for response in [page, consent, refusal, try await visitor.get(sandbox.baseURL + "/")] {
        let policy = try found(response.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.headers["X-Frame-Options"] == "DENY")
        #expect(response.text.contains("nobody here is real"))
      }
    }
  }

  @Test func `let browsers follow the redirect after a form`() async throws {
    try await withSandbox { sandbox, _ async throws in
      func policy(_ visitor: Visitor) async throws -> String {
        try found(try await visitor.authorize().headers["Content-Security-Policy"])
      }
      #expect(try await policy(Visitor(sandbox)).contains("form-action 'self' http://127.0.0.1:51004;"))
      #expect(
        try await policy(Visitor(sandbox, redirectURI: "http://[::1]:51004/")).contains("form-action 'self' http:;"))
      #expect(
        try await policy(Visitor(sandbox, client: .ios, redirectURI: "com.example.sandbox:/cb"))
          .contains("form-action 'self' com.example.sandbox:;"))
    }
  }

  @Test func `have forms that a script can fill in`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let calendar = "https://www.googleapis.com/auth/calendar"
      let page = try await visitor.authorize(["scope": "openid \(calendar)"])
      let chooser = HTMLForm.all(in: page.text)
      #expect(chooser.count == 1 && chooser.first?.method == "POST")
      let emails = sandbox.people.all.map(\.email)
      #expect(chooser.first?.buttons.filter { $0.name == "account" }.map(\.value) == emails)
      #expect(chooser.first?.buttons.last.map { [$0.name, $0.value] } == ["action", "deny"])
      let consent = HTMLForm.all(in: try await visitor.press("ada@gmail.com", on: page).text)
      #expect(consent.first?.buttons.map(\.value) == ["deny", "allow"])
      #expect(consent.first?.fields.filter { $0.type == "checkbox" }.map(\.value) == [calendar])
      #expect(consent.first?.fields.filter { $0.type == "checkbox" }.map(\.isChecked) == [true])
    }
  }

  @Test func `bring their icon along, so that browsers do not ask the providers for one`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let page = try await visitor.authorize()
      #expect(page.text.contains("rel=\"icon\" type=\"image/svg+xml\" href=\"/sandbox/pictures/L.svg\""))
      let count = sandbox.requestLog.entries.count
      let icon = try await visitor.get(sandbox.baseURL + "/sandbox/pictures/L.svg")
      #expect(icon.status == 200 && icon.headers["Content-Type"] == "image/svg+xml")
      #expect(sandbox.requestLog.entries.count == count)
    }
  }

  @Test func `say in a landmark that they are a sandbox`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let page = try await Visitor(sandbox).authorize()
      #expect(page.text.contains("<header class=\"tape\">Sandbox"))
    }
  }

  @Test func `say what is there`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let visitor = Visitor(sandbox)
      let index = try await visitor.get(sandbox.baseURL + "/")
      for text in [sandbox.google.issuer, GoogleSandboxClient.desktop.id, "ada@gmail.com", "wrong_nonce"] {
        #expect(index.text.contains(text))
      }
      let missing = try await visitor.get(sandbox.baseURL + "/google/nowhere")
      #expect(missing.status == 404)
      #expect(try await visitor.get(sandbox.baseURL + "/nobody/token").status == 404)
    }
  }
}
