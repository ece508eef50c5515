package import LanyardOAuth

/// A small HTTP/1.1 server for programs on the same machine.
///
/// It listens on 127.0.0.1 and, where the system has IPv6, on [::1] with the same port; never on another address.
package final class HTTPServer: Sendable {
  /// Answers one request. An answer with a status outside 200...599 is not sent: the connection is dropped instead.
  package typealias Handler = @Sendable (ServerRequest) async -> HTTPResponse

  /// The port it listens on.
  package let port: Int

  private let core: ServerCore

  private init(core: ServerCore) {
    self.core = core
    port = core.port
  }

  /// Opens the sockets and begins to serve.
  ///
  /// - Throws: ``HTTPServerError/portInUse(_:)`` when the port is taken on either address.
  package static func start(
    _ configuration: Configuration = Configuration(), handler: @escaping Handler
  ) async throws(HTTPServerError) -> HTTPServer {
    let sockets = try ListeningSockets.open(port: configuration.port)
    let core = ServerCore(port: sockets.port, configuration: configuration, handler: handler)
    do throws(HTTPServerError) {
      try core.startDaemons(on: sockets.descriptors)
    } catch {
      await core.stop()
      throw error
    }
    return HTTPServer(core: core)
  }

  /// Stops listening at once: when this returns, the port is free. Connections that are open are still served.
  package func stopListening() {
    core.stopListening()
  }

  /// Stops listening, waits until every answer under way has been sent, and then closes all connections.
  ///
  /// A request that arrives on an old connection meanwhile is answered with 503. Every caller waits for the end. A
  /// handler must not wait for this: it would wait for its own answer.
  package func stop() async {
    await core.stop()
  }

  deinit {
    // The library's threads would go on for ever otherwise.
    Task.detached { [core] in await core.stop() }
  }
}
