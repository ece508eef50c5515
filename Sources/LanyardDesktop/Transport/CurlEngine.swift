internal import CCurl
internal import Lanyard
internal import LanyardCrypto
internal import Synchronization

/// The mailbox between the callers and the one thread that works with the library.
final class CurlEngine: Sendable {
  /// What callers left for the thread.
  struct Mail: Sendable {
    var incoming: [CurlJob] = []
    var hasCancellations = false
    var isStopping = false

    var isEmpty: Bool { incoming.isEmpty && !hasCancellations && !isStopping }
  }

  let options: CurlTransport.Options
  let multi: CurlMulti
  private let mailbox = Mutex(Mail())

  private init(options: CurlTransport.Options, multi: CurlMulti) {
    self.options = options
    self.multi = multi
  }

  /// Starts the thread. It lives until ``stop()``.
  static func start(_ options: CurlTransport.Options) throws(TransportError) -> CurlEngine {
    let engine = CurlEngine(options: options, multi: try CurlMulti())
    let isStarted = OwnThread.start { CurlLoop(engine).run() }
    guard isStarted else { throw .misconfigured("the system has no thread left for the transport") }
    return engine
  }

  func submit(_ job: CurlJob) {
    leave { $0.incoming.append(job) }
  }

  func cancel(_ ticket: CurlTicket) {
    ticket.cancel()
    leave { $0.hasCancellations = true }
  }

  func stop() {
    leave { $0.isStopping = true }
  }

  /// Takes what was left. Called by the thread.
  func takeMail() -> Mail {
    mailbox.withLock { mail in
      defer { mail = Mail(isStopping: mail.isStopping) }
      return mail
    }
  }

  private func leave(_ change: (inout Mail) -> Void) {
    // Whoever finds mail need not wake the thread: somebody else already did, and it has not looked yet.
    let mustWake = mailbox.withLock { mail in
      defer { change(&mail) }
      return mail.isEmpty
    }
    if mustWake { multi.wakeUp() }
  }
}

/// The library's handle for many transfers at once, freed with the last reference.
///
/// Unchecked because a C pointer is not sendable by itself: only the engine's thread works with it, and the one call
/// made elsewhere, the wake-up, is allowed from any thread.
final class CurlMulti: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer

  init() throws(TransportError) {
    guard Self.isLibraryReady, let pointer = curl_multi_init() else {
      throw .misconfigured("libcurl cannot be initialised")
    }
    self.pointer = pointer
    // Without a number of its own the cache shrinks with the transfers of the moment and connections are lost.
    _ = lanyard_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, 64)
  }

  deinit {
    curl_multi_cleanup(pointer)
  }

  func wakeUp() {
    curl_multi_wakeup(pointer)
  }

  /// The library must be initialised once, before anything else; it initialises libcrypto too.
  private static let isLibraryReady: Bool = {
    CryptoLibrary.prepare()
    return curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  }()
}
