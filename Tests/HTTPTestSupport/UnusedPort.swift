import Foundation

/// A port that nobody listens at, below the range out of which the system serves whoever asks for any port: no test that
/// runs beside this one gets it, not even once it is free again.
package func unusedPort() -> Int {
  while true {
    let port = Int.random(in: 20_000..<32_000)
    if !isListening(port) { return port }
  }
}

/// Whether somebody listens on a port, at an address of this machine in the host's byte order.
package func isListening(_ port: Int, at address: UInt32 = 0x7F00_0001) -> Bool {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var name = sockaddr_in()
  name.sin_family = sa_family_t(AF_INET)
  name.sin_port = UInt16(port).bigEndian
  name.sin_addr.s_addr = address.bigEndian
  return withUnsafePointer(to: &name) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
}
