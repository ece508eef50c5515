import Lanyard
import LanyardTesting
import Observation
import Synchronization
import TestSupport
import Testing

/// What there is to draw (articles 000 and 001).
@MainActor @Suite struct `What a sign-in button looks like` {
  @Test func `S1.2 is titled by its state`() async throws {
    let desk = try ButtonDesk()
    #expect(desk.button.appearance().title == "Sign in with Test")
    await desk.button.press()
    #expect(desk.button.appearance().title == "Log out")
    #expect(desk.button.appearance().accessibility.traits == [.button, .selected])
  }

  @Test func `S0.2 S0.3 has the host's own words for each state`() async throws {
    let desk = try ButtonDesk()
    desk.button.options.title = { $0.user == nil ? "Come in 🙂" : "Leave 👋" }
    desk.button.options.subtitle = { $0.user.map { "Hello \($0.displayName ?? "Stranger")" } ?? "Please sign in" }
    #expect(desk.button.appearance().title == "Come in 🙂")
    #expect(desk.button.appearance().subtitle == "Please sign in")
    await desk.button.press()
    #expect(desk.button.appearance().title == "Leave 👋")
    #expect(desk.button.appearance().subtitle == "Hello Ada")
    #expect(desk.button.appearance().accessibility.label == "Leave 👋")
    #expect(desk.button.appearance().accessibility.hint == "Hello Ada")
  }

  @Test func `S0.5 is right in its first frame, for a session of an earlier run`() async throws {
    let first = try ButtonDesk()
    await first.button.press()
    let second = try ButtonDesk(storage: first.storage)
    try await second.client.restore()
    let sent = second.provider.calls
    let button = SignInButtonModel(client: second.client, providerID: "test.example")
    #expect(button.appearance().title == "Log out")
    #expect(second.provider.calls == sent)
  }

  @Test func `speaks the language of its client`() async throws {
    let client = try AuthClient(
      providers: [TestProvider()], options: AuthClientOptions(strings: AuthStrings(.german)), context: .test())
    let button = SignInButtonModel(client: client, providerID: "test.example")
    #expect(button.appearance().title == "Mit Test anmelden")
    await button.press()
    #expect(button.appearance().title == "Abmelden")
  }

  @Test func `S1.6 is 28 points high, or 44`() throws {
    let button = try ButtonDesk().button
    #expect(button.appearance().height == 28)
    button.options.size = .regular
    #expect(button.appearance().height == 44)
  }

  @Test func `S0.1 has the colours of its provider, in light and dark, pressed and disabled`() throws {
    let button = try ButtonDesk().button
    let style = ProviderStyle.plain
    for isDark in [false, true] {
      #expect(button.appearance(isDark: isDark).colors == style.colors(isDark: isDark))
      button.isPressed = true
      #expect(button.appearance(isDark: isDark).colors == style.colors(.pressed, isDark: isDark))
      button.isEnabled = false
      #expect(button.appearance(isDark: isDark).colors == style.colors(.disabled, isDark: isDark))
      #expect(button.appearance(isDark: isDark).accessibility.traits == [.button, .notEnabled])
      button.isPressed = false
      button.isEnabled = true
    }
    let all = SignInButtonAppearance.Phase.allCases.flatMap { [style.colors($0), style.colors($0, isDark: true)] }
    #expect(Set(all).count == 6)
  }

  @Test func `has a short title for where the long one does not fit`() async throws {
    let desk = try ButtonDesk()
    #expect(desk.button.appearance().shortTitle == "Log in")
    await desk.button.press()
    #expect(desk.button.appearance().shortTitle == "Log out")
  }

  @Test func `follows those who sign in and out elsewhere`() async throws {
    let desk = try ButtonDesk()
    _ = try await desk.client.signIn(with: "test.example")
    await desk.until { $0.user != nil }
    try await desk.client.signOut()
    await desk.until { $0 == .signedOut }
    // Somebody who came another way has not signed in with this button.
    _ = try await desk.client.signIn(with: "other.example")
    for _ in 0..<50 { await Task.yield() }
    #expect(desk.button.state == .signedOut)
    #expect(desk.heard == [], "nothing was pressed")
  }

  @Test func `tells who observes it that it has changed`() async throws {
    let desk = try ButtonDesk()
    let (changes, changed) = AsyncStream<Void>.makeStream()
    withObservationTracking {
      _ = desk.button.appearance()
    } onChange: {
      changed.yield()
    }
    desk.button.tap()
    for await _ in changes { break }
    await desk.until { $0.user != nil }
  }

  @Test func `tells a reader of the screen who has come and gone`() async throws {
    let said = Mutex<[String]>([])
    let desk = try ButtonDesk()
    desk.client.hooks.announce = { text in said.withLock { $0.append(text) } }
    desk.button.options.confirmation = .never
    await desk.button.press()
    await until { said.withLock { !$0.isEmpty } }
    await desk.button.press()
    await until { said.withLock { $0.count == 2 } }
    #expect(said.withLock { $0 } == ["Signed in as Ada", "Signed out"])
  }
}
