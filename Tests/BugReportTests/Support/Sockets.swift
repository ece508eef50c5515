import Glibc
import HTTPTestSupport

/// The addresses of this machine that others can reach.
func outerAddresses() -> [UInt32] {
  var list: UnsafeMutablePointer<ifaddrs>?
  guard getifaddrs(&list) == 0 else { return [] }
  defer { freeifaddrs(list) }
  return sequence(first: list, next: { $0?.pointee.ifa_next }).compactMap { entry in
    guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr.bigEndian }
    return number >> 24 == 127 ? nil : number
  }
}

/// A listening socket of somebody else.
final class ForeignListener: Sendable {
  let port: Int
  private let descriptor: Int32

  init() {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, size)
        _ = listen(descriptor, 16)
        _ = getsockname(descriptor, $0, &size)
      }
    }
    port = Int(UInt16(bigEndian: name.sin_port))
  }

  deinit { close(descriptor) }
}
