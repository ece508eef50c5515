internal import Glibc
internal import LanyardOAuth

/// A connection over which a test sends whatever it likes.
package struct RawConnection: ~Copyable {
  private let descriptor: Int32

  package init(port: Int, ipv6: Bool) throws {
    descriptor = socket(ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let outcome = ipv6 ? Self.connect6(descriptor, port) : Self.connect4(descriptor, port)
    if outcome != 0 { throw RawError.cannotConnect(errno) }
  }

  deinit { close(descriptor) }

  package func send(_ text: String) {
    send(Array(text.utf8))
  }

  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the connection the hard way, so that the other side sees a reset.
  package func abort() {
    var hard = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
  }

  /// Whether the server has closed the connection without another byte.
  package func isClosed() -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || (count < 0 && errno == ECONNRESET)
  }

  /// Reads one answer.
  package func response(isHead: Bool = false) throws -> RawResponse {
    var bytes: [UInt8] = []
    while true {
      if let response = try Self.parse(bytes, isHead: isHead) { return response }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw RawError.closed }
      bytes += buffer[..<count]
    }
  }

  private static func parse(_ bytes: [UInt8], isHead: Bool) throws -> RawResponse? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    var fields = HTTPFields()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      fields.append(String(parts[0]), parts.count > 1 ? String(parts[1].drop { $0 == " " }) : "")
    }
    guard let first = lines.first, let status = Int(first.dropFirst(9).prefix(3)) else {
      throw RawError.malformed(String(decoding: bytes, as: UTF8.self))
    }
    let body = bytes[end.upperBound...]
    let length = isHead || status == 100 ? 0 : Int(fields["Content-Length"] ?? "") ?? 0
    guard body.count >= length else { return nil }
    return RawResponse(status: status, headers: fields, body: String(decoding: body, as: UTF8.self))
  }

  private static func connect4(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func connect6(_ descriptor: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = UInt16(port).bigEndian
    inet_pton(AF_INET6, "::1", &address.sin6_addr)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
