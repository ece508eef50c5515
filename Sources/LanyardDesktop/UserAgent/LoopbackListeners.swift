internal import Lanyard
internal import LanyardHTTPServer
internal import Synchronization

/// The ports of one user agent: those of sign-ins under way, and those that only serve the last page.
final class LoopbackListeners: Sendable {
  private struct Closing {
    let listener: LoopbackListener
    let task: Task<Void, Never>
  }

  private struct State {
    var closing: [Int: Closing] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  func open(_ address: LoopbackAddress, _ door: RedirectDoor) async throws(AuthError) -> LoopbackListener {
    if address.port != 0 { await hurry(port: address.port) }
    do throws(HTTPServerError) {
      let server = try await HTTPServer.start(LoopbackListener.configuration(port: address.port)) {
        await door.answer($0)
      }
      return LoopbackListener(server: server, door: door)
    } catch {
      throw Self.describe(error)
    }
  }

  /// Closes a port when its page is with the browser, without keeping anybody waiting.
  func closeLater(_ listener: LoopbackListener) {
    state.withLock { state in
      state.count += 1
      let number = state.count
      let task = Task.detached {
        await listener.door.pageDelivered(atMost: .seconds(2))
        await listener.close()
        self.forget(number)
      }
      state.closing[number] = Closing(listener: listener, task: task)
    }
  }

  func closeAll() async {
    for closing in state.withLock({ $0.closing.values.map { $0 } }) { await closing.task.value }
  }

  /// A new sign-in needs the port that an earlier one of ours still holds for its page.
  private func hurry(port: Int) async {
    for closing in state.withLock({ $0.closing.values.filter { $0.listener.port == port } }) {
      closing.listener.door.stopWaitingForPage()
      await closing.task.value
    }
  }

  private func forget(_ number: Int) {
    state.withLock { $0.closing[number] = nil }
  }

  static func describe(_ error: HTTPServerError) -> AuthError {
    switch error {
    case .portInUse(let port): AuthError(.portInUse(port), underlying: error)
    default:
      AuthError(
        .misconfigured("No port of this machine could be opened for the redirect. Use PasteUserAgent."),
        underlying: error)
    }
  }
}

extension HTTPServer {
  /// Stops listening at once; answers under way get another second.
  func closeSoon() async {
    stopListening()
    let end = Signal()
    // Detached, since a cancelled task has to close the port as well.
    Task.detached { [self] in
      await stop()
      end.set()
    }
    await end.wait(atMost: .seconds(1))
  }
}

/// One open port and who answers there.
struct LoopbackListener: Sendable {
  let server: HTTPServer
  let door: RedirectDoor

  var port: Int { server.port }

  /// Stops listening at once; answers under way get another second.
  func close() async {
    await server.closeSoon()
  }

  /// A browser sends short requests at once; whatever takes longer is no browser.
  static func configuration(port: Int) -> HTTPServer.Configuration {
    HTTPServer.Configuration(
      port: port, maximumBodyBytes: 16 * 1024, receiveDeadline: .seconds(5), handlerDeadline: .seconds(10),
      sendDeadline: .seconds(5), idleDeadline: .seconds(10), maximumConnections: 64)
  }
}
