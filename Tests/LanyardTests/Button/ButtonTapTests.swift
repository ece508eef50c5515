import Lanyard
import LanyardTesting
import Synchronization
import Testing

/// What a tap does (articles 000 and 001).
@MainActor @Suite struct `A sign-in button that is pressed` {
  @Test func `S0.7 S1.1 signs in by itself`() async throws {
    let desk = try ButtonDesk()
    desk.button.tap()
    await desk.until { $0.user != nil }
    #expect(desk.client.currentUser?.id == desk.button.state.user?.id)
  }

  @Test func `S0.14 shows the other title before the handler runs, and hands the result over`() async throws {
    let desk = try ButtonDesk().delegating()
    let result = try #require(await desk.button.press())
    #expect(result.value?.user == desk.client.currentUser)
    #expect(desk.heard == ["will log in", "completed success", "handler true Log out"])
  }

  @Test func `S0.15 S1.11 knows token and permissions of a success`() async throws {
    let result = try #require(await ButtonDesk().button.press())
    #expect(result.token?.withExposedValue { $0 } == "access-token")
    #expect(!result.isCancelled && result.error == nil)
    #expect(result.grantedPermissions == [] && result.declinedPermissions == [])
  }

  @Test func `S0.11 S0.12 tells a failure, and stays as it was`() async throws {
    let desk = try ButtonDesk(behavior: .failing(AuthError(.unreachable(host: "test.example")))).delegating()
    let before = desk.button.appearance()
    #expect(await desk.button.press()?.error?.reason == .unreachable(host: "test.example"))
    #expect(desk.heard == ["will log in", "completed failure", "handler false Sign in with Test"])
    #expect(desk.button.appearance() == before)
  }

  @Test func `S0.13 S1.10 tells a cancel to the delegate, and not to the handler for results`() async throws {
    for reason in [AuthError.Reason.cancelled(by: .user), .declined] {
      let desk = try ButtonDesk(behavior: .failing(AuthError(reason))).delegating()
      #expect(await desk.button.press()?.isCancelled == true)
      #expect(desk.heard == ["will log in", "completed cancelled", "cancelled"])
      #expect(desk.button.state == .signedOut)
    }
  }

  @Test func `S1.9 does nothing if the host says no`() async throws {
    let desk = try ButtonDesk().delegating()
    desk.allowsLogin = false
    #expect(await desk.button.press() == nil)
    #expect(desk.heard == ["will log in"] && desk.provider.calls == [])
    desk.allowsLogin = true
    desk.button.willLogin = { _ in false }
    #expect(await desk.button.press() == nil)
    #expect(desk.provider.calls == [] && desk.button.state == .signedOut)
  }

  @Test func `S0.8 signs out at once where nobody is to be asked`() async throws {
    let desk = try ButtonDesk()
    desk.button.options.confirmation = .never
    await desk.button.press()
    await desk.button.press()
    #expect(desk.heard == ["handler true Log out", "logged out Sign in with Test"])
    #expect(desk.client.state == .signedOut)
    #expect(!desk.recorder.effects.contains(.confirmedSignOut))
  }

  @Test func `S1.3 S1.12 asks before it signs out, and tells of it only after a yes`() async throws {
    let answer = Mutex(false)
    let desk = try ButtonDesk().delegating()
    await desk.button.press()
    desk.heard = []
    desk.client.hooks.confirmSignOut = { prompt in prompt.user.displayName == "Ada" && answer.withLock { $0 } }
    await desk.button.press()
    #expect(desk.heard == [] && desk.client.currentUser != nil)
    #expect(desk.button.state.user != nil && !desk.button.state.isBusy)
    answer.withLock { $0 = true }
    await desk.button.press()
    #expect(desk.heard == ["did log out", "logged out Sign in with Test"])
    #expect(desk.client.state == .signedOut)
  }

  @Test func `asks in the host's own way`() async throws {
    let desk = try ButtonDesk().delegating()
    await desk.button.press()
    let asked = Mutex<[String?]>([])
    desk.button.options.confirmation = .custom { prompt in
      asked.withLock { $0.append(prompt.user.displayName) }
      return true
    }
    await desk.button.press()
    #expect(asked.withLock { $0 } == ["Ada"] && desk.client.state == .signedOut)
    #expect(!desk.recorder.effects.contains(.confirmedSignOut))
  }

  @Test func `signs nobody out if nobody could be asked, and says so`() async throws {
    let desk = try ButtonDesk(hooks: UIHooks()).delegating()
    await desk.button.press()
    desk.heard = []
    await desk.button.press()
    #expect(desk.heard == ["did not log out: misconfigured"])
    #expect(desk.client.currentUser != nil && !desk.button.state.isBusy)
  }

  @Test func `tells a sign-out that failed, and the person is still there`() async throws {
    let desk = try ButtonDesk().delegating()
    await desk.button.press()
    desk.heard = []
    desk.storage.fail(.remove, with: StorageError.full)
    await desk.button.press()
    #expect(desk.heard == ["did not log out: storage"])
    #expect(desk.button.state.user != nil)
  }

  @Test func `does nothing at a second tap while something is under way`() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let desk = try ButtonDesk(behavior: .waiting(for: gate)).delegating()
    desk.button.tap()
    await desk.until { $0 == .signingIn }
    #expect(desk.button.appearance().isBusy && !desk.button.appearance().isEnabled)
    desk.button.tap()
    desk.button.tap()
    #expect(await desk.button.press()?.error?.reason == .busy)
    open.yield()
    await desk.until { $0.user != nil }
    #expect(desk.provider.calls.filter { $0 == .signIn }.count == 1)
    #expect(desk.heard == ["will log in", "completed success", "handler true Log out"])
  }

  @Test func `cannot be pressed while it is disabled, or its provider is gone`() async throws {
    let desk = try ButtonDesk()
    desk.button.isEnabled = false
    desk.button.tap()
    #expect(await desk.button.press() == nil)
    #expect(!desk.button.appearance().isEnabled && desk.provider.calls == [])
    desk.button.isEnabled = true
    desk.client.providers.unregister("test.example")
    #expect(!desk.button.appearance().isEnabled)
    #expect(await desk.button.press()?.error?.reason == .unknownProvider(registered: ["other.example"]))
  }

  @Test func `takes its options at the tap, whatever becomes of them then`() async throws {
    let seen = Mutex<[SignInRequest]>([])
    let (gate, open) = AsyncStream<Void>.makeStream()
    var behavior = TestProvider.Behavior.waiting(for: gate)
    let signIn = behavior.signIn
    behavior.signIn = { request, context in
      seen.withLock { $0.append(request) }
      return try await signIn(request, context)
    }
    let desk = try ButtonDesk(behavior: behavior).delegating()
    desk.button.options.permissions = ["email"]
    desk.button.options.defaultValue = "ada@example.com"
    desk.button.options.mode = "limited"
    desk.button.options.parameters["audience"] = "everyone"
    desk.button.tap()
    desk.button.options = SignInButtonOptions()
    await desk.until { $0 == .signingIn }
    open.yield()
    await desk.until { $0.user != nil }
    let request = try #require(seen.withLock { $0.first })
    #expect(request.scopes == ["email"] && request.defaultValue == "ada@example.com")
    #expect(request.mode == "limited" && request.parameters["audience"] == "everyone")
  }

  @Test func `S0.9 asks for no permissions unless told to`() async throws {
    let desk = try ButtonDesk()
    #expect(desk.button.options.permissions == [])
    #expect(await desk.button.press()?.value != nil)
  }
}
