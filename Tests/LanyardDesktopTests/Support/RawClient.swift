import Foundation
import Glibc

/// A browser without manners: sends bytes to a port of this machine and returns what comes back.
struct RawClient: Sendable {
  let port: Int
  var host: String?

  /// One request on a connection of its own.
  func request(_ method: String = "GET", _ target: String, headers: [String] = []) async throws -> RawAnswer {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
    return RawAnswer(text: try await exchange(lines.joined(separator: "\r\n") + "\r\n\r\n"))
  }

  /// A GET, and another one where the answer is a redirect.
  func browse(_ target: String) async throws -> RawAnswer {
    let answer = try await request("GET", target)
    guard let next = answer.header("Location") else { return answer }
    return try await request("GET", next)
  }

  func exchange(_ text: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try Self.exchange(text, port: port) })
      }
    }
  }

  private static func exchange(_ text: String, port: Int) throws -> String {
    let connection = try OpenConnection(port: port)
    connection.send(text)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(connection.descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

struct RawAnswer: Sendable {
  let text: String

  var status: Int { Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0 }

  var body: String { text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "" }

  func header(_ name: String) -> String? {
    RawRequest(head: text.components(separatedBy: "\r\n\r\n").first ?? "", body: "").header(name)
  }
}

/// A connection that stays open as long as this value lives.
final class OpenConnection: Sendable {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
  }

  deinit {
    close(descriptor)
  }

  func send(_ text: String) {
    var text = text
    _ = text.withUTF8 { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }
}
