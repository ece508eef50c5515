/// Why the server could not be started.
@nonexhaustive
package enum HTTPServerError: Error, Sendable, Hashable {
  /// Somebody else listens on this port already, on one of the two loopback addresses at least.
  case portInUse(Int)
  /// A port is a number between 0 and 65535.
  case invalidPort(Int)
  /// The system refused to open a listening socket; the value is its error number.
  case cannotListen(Int32)
  /// The server library refused to start, usually for want of threads or descriptors.
  case cannotStart
}
