import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

@MainActor @Suite struct `The tooltip of a sign-in button` {
  @Test func `S1.13 is shown by this table`() {
    for isSignedIn in [false, true] {
      for isEligible in [false, true] {
        for wasShown in [false, true] {
          func shows(_ behavior: TooltipBehavior) -> Bool {
            behavior.shows(isSignedIn: isSignedIn, isEligible: isEligible, wasShown: wasShown)
          }
          #expect(shows(.automatic) == (!isSignedIn && isEligible && !wasShown))
          #expect(shows(.forceDisplay) == !isSignedIn)
          #expect(!shows(.disable))
        }
      }
    }
  }

  private func shown(_ desk: ButtonDesk) async -> String? {
    desk.button.appear()
    for _ in 0..<100 { await Task.yield() }
    return desk.button.appearance().tooltip
  }

  @Test func `S1.13 comes once where there is something to say`() async throws {
    let desk = try ButtonDesk()
    #expect(await shown(desk) == nil)
    desk.button.options.tooltip = { Tooltip("New: sign in with Test") }
    #expect(await shown(desk) == "New: sign in with Test")
    desk.button.disappear()
    #expect(desk.button.appearance().tooltip == nil)
    #expect(await shown(desk) == nil)
  }

  @Test func `S1.13 comes each time where it is forced, and never where it is not wanted`() async throws {
    let desk = try ButtonDesk()
    desk.button.options.tooltipBehavior = .forceDisplay
    for _ in 0..<2 {
      #expect(await shown(desk) == "Sign in with Test")
      desk.button.disappear()
    }
    desk.button.options.tooltip = { Tooltip("x") }
    desk.button.options.tooltipBehavior = .disable
    #expect(await shown(desk) == nil)
  }

  @Test func `is drawn and taken away by the hook, after six seconds or at a tap`() async throws {
    let log = Log<String>()
    let desk = try ButtonDesk()
    desk.client.hooks.tooltip = { request in
      log.add("shown \(request.tooltip.text) \(request.provider.shortName)")
      return { log.add("taken away") }
    }
    desk.button.options.tooltipBehavior = .forceDisplay
    #expect(await shown(desk) != nil)
    await until { !log.entries.isEmpty }
    desk.clock.advance(by: .seconds(5))
    for _ in 0..<50 { await Task.yield() }
    #expect(log.entries == ["shown Sign in with Test Test"])
    desk.clock.advance(by: .seconds(1))
    await until { log.entries.count == 2 }
    #expect(desk.button.appearance().tooltip == nil)
    #expect(await shown(desk) != nil)
    desk.button.tap()
    await until { log.entries.count == 4 }
    #expect(desk.button.appearance().tooltip == nil)
  }

  @Test func `is not shown if the delegate does not want it, nor beside a button that signs out`() async throws {
    final class Refusing: SignInButtonDelegate {
      func signInButton(_ button: SignInButtonModel, shouldShow tooltip: Tooltip) -> Bool { false }
    }
    let desk = try ButtonDesk()
    desk.button.options.tooltipBehavior = .forceDisplay
    let refusing = Refusing()
    desk.button.delegate = refusing
    #expect(await shown(desk) == nil)
    desk.button.delegate = nil
    await desk.button.press()
    #expect(await shown(desk) == nil)
  }
}
