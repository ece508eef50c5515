import Foundation
import Glibc
import Synchronization

/// A server that answers byte for byte what a test says, well-formed or not.
final class RawServer: Sendable {
  typealias Script = @Sendable (RawConnection) -> Void

  let port: Int
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var isStopped = false
    var connections: [RawConnection] = []
    var requests: [RawRequest] = []
  }

  /// Runs the script once for each connection, each on a thread of its own.
  init(_ script: @escaping Script) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRINUSE) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0, let self else { break }
        self.begin(descriptor, script)
      }
      // Only here: a number that was closed elsewhere could belong to somebody else by now.
      close(listener)
    }
  }

  /// Answers every request of every connection with the same text.
  convenience init(answering answer: String) throws {
    try self.init { connection in
      while connection.readRequest() != nil { connection.send(answer) }
    }
  }

  deinit {
    stop()
  }

  var url: String { "http://127.0.0.1:\(port)/" }

  var connectionCount: Int { state.withLock { $0.connections.count } }

  var requests: [RawRequest] { state.withLock { $0.requests } }

  func stop() {
    state.withLock { state in
      if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
      state.isStopped = true
      for connection in state.connections { connection.hangUp() }
    }
  }

  fileprivate func record(_ request: RawRequest) {
    state.withLock { $0.requests.append(request) }
  }

  private func begin(_ descriptor: Int32, _ script: @escaping Script) {
    let connection = RawConnection(descriptor: descriptor) { [weak self] in self?.record($0) }
    state.withLock { $0.connections.append(connection) }
    Thread.detachNewThread {
      script(connection)
      connection.close()
    }
  }
}

struct RawRequest: Sendable {
  let head: String
  let body: String

  var line: String { String(head.prefix { $0 != "\r\n" }) }

  func header(_ name: String) -> String? {
    let prefix = name.lowercased() + ":"
    return head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
  }
}

final class RawConnection: Sendable {
  private let descriptor: Int32
  private let isOpen = Mutex(true)
  private let record: @Sendable (RawRequest) -> Void

  init(descriptor: Int32, record: @escaping @Sendable (RawRequest) -> Void) {
    self.descriptor = descriptor
    self.record = record
  }

  /// Reads one request with its body; `nil` when the client is gone.
  func readRequest() -> RawRequest? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      bytes.append(byte)
    }
    let head = String(decoding: bytes, as: UTF8.self)
    let length = RawRequest(head: head, body: "").header("Content-Length").flatMap { Int($0) } ?? 0
    var body: [UInt8] = []
    while body.count < length {
      guard read(descriptor, &byte, 1) == 1 else { return nil }
      body.append(byte)
    }
    let request = RawRequest(head: head, body: String(decoding: body, as: UTF8.self))
    record(request)
    return request
  }

  /// Returns whether the client took it.
  @discardableResult
  func send(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) == $0.count
    }
  }

  /// Waits until the client has closed its side.
  func waitForEnd() {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {}
  }

  /// Ends the connection; whoever reads it notices.
  func hangUp() {
    isOpen.withLock { if $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  /// Called by the thread that works with the connection, when it is done.
  fileprivate func close() {
    hangUp()
    isOpen.withLock {
      $0 = false
      Glibc.close(descriptor)
    }
  }
}

extension String {
  /// An answer with this body and the right length.
  static func answer(_ status: String = "200 OK", headers: [String] = [], body: String = "") -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
      + body
  }
}
