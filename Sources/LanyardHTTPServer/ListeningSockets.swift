internal import CPosix

/// The listening sockets of one server, all with the same port.
struct ListeningSockets {
  let port: Int
  let descriptors: [Int32]

  private static let attempts = 32
  private static let backlog: Int32 = 256

  static func open(port: Int) throws(HTTPServerError) -> ListeningSockets {
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    guard number == 0 else { return try openPair(number) }
    var last = HTTPServerError.cannotListen(EADDRINUSE)
    for _ in 0..<attempts {
      do throws(HTTPServerError) {
        return try openPair(0)
      } catch .portInUse(let taken) {
        // The system's choice for IPv4 was taken on IPv6; another choice will do.
        last = .portInUse(taken)
      }
    }
    throw last
  }

  private static func openPair(_ port: UInt16) throws(HTTPServerError) -> ListeningSockets {
    let first = lanyard_listen_on_loopback(0, port, backlog)
    guard first >= 0 else { throw failure(-first, port) }
    let bound = lanyard_bound_port(first)
    guard let number = UInt16(exactly: bound) else {
      close(first)
      throw .cannotListen(-bound)
    }
    let second = lanyard_listen_on_loopback(1, number, backlog)
    if second >= 0 { return ListeningSockets(port: Int(number), descriptors: [first, second]) }
    if isMissingFamily(-second) { return ListeningSockets(port: Int(number), descriptors: [first]) }
    close(first)
    throw failure(-second, number)
  }

  private static func isMissingFamily(_ code: Int32) -> Bool {
    code == EADDRNOTAVAIL || code == EAFNOSUPPORT || code == EPROTONOSUPPORT
  }

  private static func failure(_ code: Int32, _ port: UInt16) -> HTTPServerError {
    code == EADDRINUSE ? .portInUse(Int(port)) : .cannotListen(code)
  }
}
