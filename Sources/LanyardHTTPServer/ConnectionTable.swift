/// What the server library calls a connection. It is only a name here; see ``Exchange`` for when it may be used.
struct ConnectionID: Hashable, @unchecked Sendable {
  // Unchecked because a pointer is not sendable by itself; the library's own lock guards what it points to.
  let pointer: OpaquePointer
}

/// The open connections of a server and what each is doing, so that none can stay in a phase for ever.
///
/// The library's own time-out only measures inactivity: one byte now and then would hold a connection open without end.
struct ConnectionTable {
  enum Phase {
    case receiving
    case handling(Exchange)
    case sending
    case idle
  }

  private struct Entry {
    var descriptor: Int32
    var phase: Phase
    var since: ContinuousClock.Instant
  }

  /// What ran out of time.
  struct Overdue {
    var descriptors: [Int32] = []
    var exchanges: [Exchange] = []
  }

  private var entries: [ConnectionID: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  mutating func open(_ id: ConnectionID, descriptor: Int32, at now: ContinuousClock.Instant) {
    entries[id] = Entry(descriptor: descriptor, phase: .receiving, since: now)
  }

  mutating func move(_ id: ConnectionID, to phase: Phase, at now: ContinuousClock.Instant) {
    entries[id]?.phase = phase
    entries[id]?.since = now
  }

  mutating func close(_ id: ConnectionID) {
    entries[id] = nil
  }

  func overdue(at now: ContinuousClock.Instant, by configuration: HTTPServer.Configuration) -> Overdue {
    var result = Overdue()
    for entry in entries.values {
      let age = now - entry.since
      switch entry.phase {
      case .receiving where age >= configuration.receiveDeadline,
        .sending where age >= configuration.sendDeadline,
        .idle where age >= configuration.idleDeadline:
        result.descriptors.append(entry.descriptor)
      case .handling(let exchange) where age >= configuration.handlerDeadline:
        result.exchanges.append(exchange)
      default: break
      }
    }
    return result
  }
}
