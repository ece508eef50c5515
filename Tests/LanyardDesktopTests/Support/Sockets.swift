import Foundation
import Glibc

/// A port that was free a moment ago.
///
/// Below the range out of which the system serves whoever asks for any port: tests that run beside this one do.
func unusedPort() throws -> Int {
  for _ in 0..<100 {
    let port = Int.random(in: 20_000..<32_000)
    if !isListening(port), !isListening(port, host: "127.0.0.2") { return port }
  }
  throw CancellationError()
}

/// Whether somebody listens on a port of this machine.
func isListening(_ port: Int, host: String = "127.0.0.1") -> Bool {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  inet_pton(AF_INET, host, &address.sin_addr)
  return withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
}
