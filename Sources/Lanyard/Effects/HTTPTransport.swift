/// Sends requests. One method, so that a host can wrap it: log, retry, route through a proxy.
public protocol HTTPTransport: Sendable {
  /// Sends one request and returns the answer, whatever its status.
  ///
  /// Follows no redirect, keeps no cookie, verifies TLS always, and speaks plain `http` only to loopback addresses.
  /// Stops when the task is cancelled.
  ///
  /// - Throws: ``TransportError``, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
