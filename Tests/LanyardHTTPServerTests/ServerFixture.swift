import HTTPTestSupport
import LanyardHTTPServer
import LanyardOAuth

/// Starts a server, runs the test with a client for it, and stops it whatever happens.
func withServer(
  _ configuration: HTTPServer.Configuration = .init(), handler: @escaping HTTPServer.Handler = echo,
  _ test: (HTTPServer, RawClient) async throws -> Void
) async throws {
  let server = try await HTTPServer.start(configuration, handler: handler)
  do {
    try await test(server, RawClient(port: server.port))
  } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}

/// Says what the server understood.
@Sendable func echo(_ request: ServerRequest) async -> HTTPResponse {
  let body = String(decoding: request.body, as: UTF8.self)
  return text(200, "\(request.method) \(request.path) ? \(request.query ?? "-") : \(body)")
}

func text(_ status: Int, _ text: String) -> HTTPResponse {
  HTTPResponse(status: status, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
}
