internal import CMicroHTTPD
internal import CPosix
internal import LanyardOAuth
internal import Synchronization

/// What the daemons of one server (one per address) share.
final class ServerCore: Sendable {
  /// A daemon of the library. Unchecked because the pointer is only handed back to the library, which locks itself.
  private struct Daemon: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private enum Phase {
    case running, stopping, stopped
  }

  private struct State {
    var phase = Phase.running
    var daemons: [Daemon] = []
    var connections = ConnectionTable()
    var answersUnderWay = 0
    var watchdogRuns = false
    var waitingForAnswers: [CheckedContinuation<Void, Never>] = []
    var waitingForEnd: [CheckedContinuation<Void, Never>] = []

    mutating func takeWaitingForAnswers() -> [CheckedContinuation<Void, Never>] {
      guard answersUnderWay == 0 else { return [] }
      defer { waitingForAnswers = [] }
      return waitingForAnswers
    }
  }

  let port: Int
  let configuration: HTTPServer.Configuration
  let handler: HTTPServer.Handler
  private let state = Mutex(State())
  private let isListening = Mutex(true)

  init(port: Int, configuration: HTTPServer.Configuration, handler: @escaping HTTPServer.Handler) {
    self.port = port
    self.configuration = configuration
    self.handler = handler
  }

  var isStopping: Bool { state.withLock { $0.phase != .running } }

  /// Starts one daemon per socket. Each keeps this object alive until it is stopped.
  func startDaemons(on descriptors: [Int32]) throws(HTTPServerError) {
    for (index, descriptor) in descriptors.enumerated() {
      let context = Unmanaged.passRetained(self)
      guard let pointer = startDaemon(on: descriptor, context: context.toOpaque(), core: self) else {
        context.release()
        for unused in descriptors[index...] { close(unused) }
        throw .cannotStart
      }
      let daemon = Daemon(pointer: pointer)
      state.withLock { $0.daemons.append(daemon) }
    }
  }
}

// MARK: - What the callbacks report

extension ServerCore {
  func connectionOpened(_ id: ConnectionID, descriptor: Int32) {
    let needsWatchdog = state.withLock { state in
      state.connections.open(id, descriptor: descriptor, at: .now)
      defer { state.watchdogRuns = true }
      return !state.watchdogRuns
    }
    if needsWatchdog { startWatchdog() }
  }

  func connectionClosed(_ id: ConnectionID) {
    state.withLock { $0.connections.close(id) }
  }

  func begin(target: String?, on id: ConnectionID) -> Exchange {
    state.withLock {
      $0.connections.move(id, to: .receiving, at: .now)
      let isAdmitted = $0.phase == .running
      if isAdmitted { $0.answersUnderWay += 1 }
      return Exchange(target: target, connection: id, isAdmitted: isAdmitted)
    }
  }

  func move(_ exchange: Exchange, to phase: ConnectionTable.Phase) {
    state.withLock { $0.connections.move(exchange.connection, to: phase, at: .now) }
  }

  func end(_ exchange: Exchange) {
    let waiting = state.withLock {
      $0.connections.move(exchange.connection, to: .idle, at: .now)
      if exchange.isAdmitted { $0.answersUnderWay -= 1 }
      return $0.takeWaitingForAnswers()
    }
    for continuation in waiting { continuation.resume() }
  }
}

// MARK: - Watchdog

extension ServerCore {
  /// Looks after the deadlines as long as there are connections, and not longer: an idle server does nothing.
  private func startWatchdog() {
    let shortest = min(configuration.receiveDeadline, configuration.sendDeadline, configuration.handlerDeadline)
    let pause = max(.milliseconds(10), min(.seconds(1), shortest / 4))
    Task { [weak self] in
      while let core = self, core.enforceDeadlines() {
        try? await Task.sleep(for: pause)
      }
    }
  }

  /// Returns whether there is anything left to watch.
  private func enforceDeadlines() -> Bool {
    let (late, goesOn) = state.withLock {
      let overdue = $0.connections.overdue(at: .now, by: configuration)
      // Under the lock: the library reports a connection as closed before it closes the descriptor, so a descriptor
      // in the table cannot belong to somebody else yet.
      for descriptor in overdue.descriptors { lanyard_shut_down(descriptor) }
      $0.watchdogRuns = !$0.connections.isEmpty
      return (overdue.exchanges, $0.watchdogRuns)
    }
    for exchange in late { exchange.giveUp() }
    return goesOn
  }
}

// MARK: - Stop

extension ServerCore {
  func stop() async {
    let phase = state.withLock { state in
      defer { if state.phase == .running { state.phase = .stopping } }
      return state.phase
    }
    switch phase {
    case .running: await stopDaemons()
    case .stopping: await end()
    case .stopped: break
    }
  }

  /// Closes the listening sockets. Connections go on.
  func stopListening() {
    let daemons = state.withLock { $0.daemons }
    // A lock of its own: the library's threads take the other one in their callbacks.
    isListening.withLock { isListening in
      guard isListening else { return }
      isListening = false
      for daemon in daemons {
        let socket = MHD_quiesce_daemon(daemon.pointer)
        if socket >= 0 { close(socket) }
      }
    }
  }

  private func stopDaemons() async {
    let daemons = state.withLock { $0.daemons }
    stopListening()
    await answersSent()
    // Stopping joins the daemon's thread: neither a task nor that thread itself may do it.
    await onOwnThread {
      for daemon in daemons { MHD_stop_daemon(daemon.pointer) }
    }
    for _ in daemons { Unmanaged.passUnretained(self).release() }
    let waiting = state.withLock { state in
      state.phase = .stopped
      state.daemons = []
      defer { state.waitingForEnd = [] }
      return state.waitingForEnd
    }
    for continuation in waiting { continuation.resume() }
  }

  private func answersSent() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock {
        if $0.answersUnderWay > 0 { $0.waitingForAnswers.append(continuation) }
        return $0.answersUnderWay == 0
      }
      if isDone { continuation.resume() }
    }
  }

  private func end() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock {
        if $0.phase != .stopped { $0.waitingForEnd.append(continuation) }
        return $0.phase == .stopped
      }
      if isDone { continuation.resume() }
    }
  }
}
