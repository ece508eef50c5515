import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// Who holds whom.
@MainActor @Suite struct `A sign-in button and its owner` {
  private final class Plate: PressableButton {
    var onPress: (@MainActor () -> Void)?
  }

  @Test func `S1.15 S0.18 holds its delegate weakly, and nobody holds the button`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    var desk: ButtonDesk? = try ButtonDesk(behavior: .waiting(for: gate)).delegating()
    let client = try #require(desk).client
    let provider = try #require(desk).provider
    weak let button = desk?.button
    weak let owner = desk
    desk?.button.tap()
    await until { provider.calls == [.signIn] }
    desk = nil
    #expect(owner == nil && button == nil)
    // The sign-in comes to its end, and nobody is called.
    open.yield()
    await until { client.currentUser != nil }
  }

  @Test func `S4.11 S4.12 one handler serves the buttons of all providers, and the host goes on from there`()
    async throws
  {
    let client = try AuthClient(
      providers: [TestProvider("a.example"), TestProvider("b.example")], context: .test())
    var shown = "login"
    let buttons = client.providers.all.map { SignInButtonModel(client: client, providerID: $0.providerID) }
    for button in buttons {
      button.loginCompletionHandler = { button, result in
        if case .success(let login) = result { shown = "home of \(login.user.displayName ?? "Stranger")" }
        shown += ", by \(button.providerID)"
      }
    }
    #expect(buttons.map(\.providerID) == ["a.example", "b.example"])
    await buttons[1].press()
    #expect(shown == "home of Ada, by b.example")
  }

  @Test func `S0.17 takes its handlers after it was made, or none at all`() async throws {
    let client = try AuthClient(providers: [TestProvider()], context: .test())
    let button = SignInButtonModel(client: client, providerID: "test.example")
    button.options.confirmation = .never
    #expect(await button.press()?.value != nil)
    var isOut = false
    button.logoutCompletionHandler = { button in isOut = button.state == .signedOut }
    await button.press()
    #expect(isOut)
  }

  @Test func `S2.19 does its work for somebody else's button`() async throws {
    let desk = try ButtonDesk()
    let plate = Plate()
    desk.button.attach(to: plate)
    desk.button.attach(to: plate)
    plate.onPress?()
    await desk.until { $0.user != nil }
    #expect(desk.heard == ["handler true Log out"])
    #expect(desk.provider.calls.filter { $0 == .signIn }.count == 1)
  }

  @Test func `S2.20 leaves one button alone, or all of them`() async throws {
    let desk = try ButtonDesk()
    let plates = [Plate(), Plate(), Plate()]
    for plate in plates { desk.button.attach(to: plate) }
    desk.button.detach(from: plates[0])
    desk.button.detach(from: plates[0])
    #expect(plates.map { $0.onPress == nil } == [true, false, false])
    desk.button.detach()
    #expect(plates.allSatisfy { $0.onPress == nil })
  }

  @Test func `S2.20 ends what one of them has begun all the same`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let desk = try ButtonDesk(behavior: .waiting(for: gate))
    let plate = Plate()
    desk.button.attach(to: plate)
    plate.onPress?()
    await desk.until { $0 == .signingIn }
    desk.button.detach()
    open.yield()
    await desk.until { $0.user != nil }
    #expect(desk.heard == ["handler true Log out"])
  }

  @Test func `neither is held by the button it is attached to, nor holds it`() throws {
    let plate = Plate()
    weak var button: SignInButtonModel?
    weak var gone: Plate?
    do {
      let desk = try ButtonDesk()
      let other = Plate()
      gone = other
      desk.button.attach(to: plate)
      desk.button.attach(to: other)
      button = desk.button
    }
    #expect(button == nil && gone == nil)
    plate.onPress?()
  }
}
