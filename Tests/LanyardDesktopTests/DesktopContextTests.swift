import Foundation
import Lanyard
import LanyardDesktop
import Testing

@Suite struct `desktop context` {
  private func context() throws -> AuthContext {
    try .desktop(storage: FileStorage(directory: "/nonexistent/lanyard"))
  }

  @Test func `has a clock, a sleep that can be cancelled, and random bytes`() async throws {
    let context = try context()
    #expect(abs(context.now().timeIntervalSinceNow) < 60)
    let task = Task { try await context.sleep(.seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(context.randomBytes(32).count == 32)
    #expect(context.randomBytes(32) != context.randomBytes(32))
  }

  @Test func `shows nothing by itself`() throws {
    let hooks = try context().hooks
    #expect(hooks.activity == nil && hooks.alert == nil && hooks.confirmSignOut == nil && hooks.openBrowser == nil)
  }

  @Test func `sends requests and takes what the host gives`() async throws {
    let server = try RawServer(answering: .answer(body: "ok"))
    let response = try await context().http.send(HTTPRequest(url: server.url))
    #expect(response.body == Array("ok".utf8))
    let storage = try context().storage
    #expect((storage as? FileStorage)?.directory == "/nonexistent/lanyard")
  }
}
