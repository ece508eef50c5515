internal import CMicroHTTPD
internal import LanyardOAuth

// The library calls these functions on its own threads. They are free functions because a closure written at the call
// would inherit the isolation of whoever starts the server.

func startDaemon(on descriptor: Int32, context: UnsafeMutableRawPointer, core: ServerCore) -> OpaquePointer? {
  lanyard_start_daemon(
    descriptor, UInt32(clamping: core.configuration.maximumConnections),
    UInt32(clamping: core.configuration.idleDeadline.components.seconds + 1), context,
    handle, targetArrived, requestCompleted, connectionChanged)
}

private func serverCore(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
  context.map { Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
}

/// Called with the request line. The library decodes the target later on; this is the only time it shows it raw. What
/// is returned here becomes the request's context.
private func targetArrived(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let core = serverCore(context), let connection else { return nil }
  let exchange = core.begin(
    target: target.flatMap { String(validatingCString: $0) }, on: ConnectionID(pointer: connection))
  return Unmanaged.passRetained(exchange).toOpaque()
}

private func requestCompleted(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  guard let core = serverCore(context), let held = request?.pointee else { return }
  request?.pointee = nil
  core.end(Unmanaged<Exchange>.fromOpaque(held).takeRetainedValue())
}

private func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ unused: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ change: MHD_ConnectionNotificationCode
) {
  guard let core = serverCore(context), let connection else { return }
  let id = ConnectionID(pointer: connection)
  switch change {
  case .CONNECTION_NOTIFY_STARTED:
    core.connectionOpened(id, descriptor: lanyard_connection_socket(connection))
  case .CONNECTION_NOTIFY_CLOSED:
    core.connectionClosed(id)
  @unknown default: break
  }
}

/// Called once with the head of a request, then for each piece of its body, then with no piece at the end, and again
/// when a suspended connection is resumed.
private func handle(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
  _ uploadSize: UnsafeMutablePointer<Int>?, _ request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let core = serverCore(context), let connection, let held = request?.pointee, let uploadSize else {
    return .NO
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
  switch exchange.stage {
  case .fresh:
    return core.readHead(exchange, connection, method: method)
  case .receiving where uploadSize.pointee > 0:
    exchange.append(
      UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee), limit: core.configuration.maximumBodyBytes)
    uploadSize.pointee = 0
    return .YES
  case .receiving:
    return core.readEnd(exchange, connection)
  case .ready(let response):
    return core.send(response, for: exchange, on: connection)
  case .handling, .answered:
    return .YES
  }
}

extension ServerCore {
  fileprivate func readHead(
    _ exchange: Exchange, _ connection: OpaquePointer, method: UnsafePointer<CChar>?
  ) -> MHD_Result {
    guard exchange.isAdmitted else {
      return send(.refusal(503, "The server is stopping.\n"), for: exchange, on: connection)
    }
    let head = RequestHead(connection, method: method)
    if var refusal = head.refusal(target: exchange.target, port: port, configuration: configuration) {
      refusal.headers["Connection"] = "close"
      return send(refusal, for: exchange, on: connection)
    }
    exchange.accept(head)
    return .YES
  }

  fileprivate func readEnd(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    // An answer during the upload is not allowed by the library; now it is, and the connection stays usable.
    if exchange.isOversize {
      return send(.refusal(413, "The body is too large.\n"), for: exchange, on: connection)
    }
    let request = exchange.request(port: port)
    move(exchange, to: .handling(exchange))
    exchange.beginHandling { [handler] in await handler(request) }
    return .YES
  }

  fileprivate func send(_ response: HTTPResponse, for exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
    exchange.markAnswered()
    guard (200...599).contains(response.status) else { return .NO }
    var response = response
    if isStopping { response.headers["Connection"] = "close" }
    guard let answer = makeAnswer(response) ?? makeAnswer(.refusal(500, "The answer cannot be sent.\n")) else {
      return .NO
    }
    defer { MHD_destroy_response(answer.pointer) }
    move(exchange, to: .sending)
    return MHD_queue_response(connection, UInt32(answer.status), answer.pointer)
  }

  /// `nil` when a header field contains what must not be in one, such as a line break.
  private func makeAnswer(_ response: HTTPResponse) -> (pointer: OpaquePointer, status: Int)? {
    let created = response.body.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let created else { return nil }
    for field in response.headers.fields where !isSetByTheLibrary(field.name) {
      guard MHD_add_response_header(created, field.name, field.value) == .YES else {
        MHD_destroy_response(created)
        return nil
      }
    }
    return (created, response.status)
  }

  private func isSetByTheLibrary(_ name: String) -> Bool {
    name.equalsIgnoringASCIICase("Content-Length") || name.equalsIgnoringASCIICase("Transfer-Encoding")
  }
}
