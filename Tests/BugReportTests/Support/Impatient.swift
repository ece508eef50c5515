import Lanyard
import LanyardDesktop

/// A transport that gives the requests of one path hardly any time.
struct Impatient: HTTPTransport {
  let path: String
  private let base = CurlTransport()

  init(path: String) {
    self.path = path
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    if request.url.hasSuffix(path) { request.timeout = .milliseconds(50) }
    return try await base.send(request)
  }
}
