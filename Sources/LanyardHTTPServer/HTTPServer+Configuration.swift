extension HTTPServer {
  /// How a server listens and how much it puts up with.
  package struct Configuration: Sendable {
    /// The port to listen on; 0 leaves the choice to the system.
    package var port: Int
    /// The largest body, in bytes. A longer one is answered with 413.
    package var maximumBodyBytes: Int
    /// How long a client may take from its first byte to the end of its request.
    package var receiveDeadline: Duration
    /// How long the handler may take. After that the client gets 503 and the handler's task is cancelled.
    package var handlerDeadline: Duration
    /// How long a client may take to fetch its answer.
    package var sendDeadline: Duration
    /// How long a connection may stay open between two requests.
    package var idleDeadline: Duration
    /// How many connections are served at once; others wait in the backlog.
    package var maximumConnections: Int
    /// Whether only requests for a loopback name with the right port are served.
    ///
    /// A page of a stranger can point its own name at 127.0.0.1 and so read what a local server answers (DNS
    /// rebinding); the `Host` field then still carries the stranger's name.
    package var requiresLoopbackHost: Bool

    /// Makes a configuration.
    package init(
      port: Int = 0,
      maximumBodyBytes: Int = 1 << 20,
      receiveDeadline: Duration = .seconds(10),
      handlerDeadline: Duration = .seconds(120),
      sendDeadline: Duration = .seconds(60),
      idleDeadline: Duration = .seconds(60),
      maximumConnections: Int = 256,
      requiresLoopbackHost: Bool = true
    ) {
      self.port = port
      self.maximumBodyBytes = maximumBodyBytes
      self.receiveDeadline = receiveDeadline
      self.handlerDeadline = handlerDeadline
      self.sendDeadline = sendDeadline
      self.idleDeadline = idleDeadline
      self.maximumConnections = maximumConnections
      self.requiresLoopbackHost = requiresLoopbackHost
    }
  }
}
