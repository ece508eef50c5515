internal import CMicroHTTPD
internal import LanyardOAuth
internal import Synchronization

/// One request and its answer, from the request line to the last byte sent.
///
/// The library holds it (as the request's context) until it reports the request as completed. The connection may be
/// resumed only while the stage is `handling`: only then is it suspended, and a suspended connection lives on.
final class Exchange: Sendable {
  enum Stage {
    case fresh
    case receiving
    case handling(Task<Void, Never>)
    case ready(HTTPResponse)
    case answered
  }

  private struct State {
    var stage = Stage.fresh
    var method = ""
    var headers = HTTPFields()
    var body: [UInt8] = []
    var isOversize = false
  }

  /// The target as sent; `nil` when it is not text.
  let target: String?
  let connection: ConnectionID
  /// Whether it began before the server was told to stop.
  let isAdmitted: Bool
  private let state = Mutex(State())

  init(target: String?, connection: ConnectionID, isAdmitted: Bool) {
    self.target = target
    self.connection = connection
    self.isAdmitted = isAdmitted
  }

  var stage: Stage { state.withLock { $0.stage } }

  var isOversize: Bool { state.withLock { $0.isOversize } }

  func accept(_ head: RequestHead) {
    state.withLock {
      $0.stage = .receiving
      $0.method = head.method
      $0.headers = head.headers
    }
  }

  /// Keeps a piece of the body. What exceeds the limit is read and dropped, so that the client can hear why.
  func append(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    state.withLock {
      guard !$0.isOversize, $0.body.count + bytes.count <= limit else {
        $0.isOversize = true
        $0.body = []
        return
      }
      $0.body.append(contentsOf: bytes)
    }
  }

  func request(port: Int) -> ServerRequest {
    state.withLock {
      ServerRequest(
        method: $0.method, target: target ?? "/", headers: $0.headers, body: $0.body, receivedOn: port)
    }
  }

  /// Suspends the connection and starts the handler, under one lock: a handler that is done at once must find the
  /// connection suspended and the stage set.
  func beginHandling(_ handle: @escaping @Sendable () async -> HTTPResponse) {
    state.withLock {
      MHD_suspend_connection(connection.pointer)
      $0.stage = .handling(Task { self.finish(await handle()) })
    }
  }

  /// Hands the answer over. Only the first one counts.
  func finish(_ response: HTTPResponse) {
    state.withLock {
      guard case .handling = $0.stage else { return }
      $0.stage = .ready(response)
      MHD_resume_connection(connection.pointer)
    }
  }

  /// Answers in place of a handler that takes too long.
  func giveUp() {
    let stage = stage
    finish(.refusal(503, "The server took too long to answer.\n"))
    if case .handling(let task) = stage { task.cancel() }
  }

  func markAnswered() {
    state.withLock { $0.stage = .answered }
  }
}

extension HTTPResponse {
  static func refusal(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Array(text.utf8))
  }
}
