import Synchronization

/// What the servers of a provider want to read in the next proof (RFC 9449 §8.2), by their origins: the authorization
/// server and what it protects have nonces of their own.
final class ProofNonces: Sendable {
  private let nonces = Mutex<[String: String]>([:])

  subscript(origin: String) -> String? { nonces.withLock { $0[origin] } }

  /// Keeps the newest. An answer without one leaves the last.
  func keep(_ nonce: String?, of origin: String) {
    guard let nonce else { return }
    nonces.withLock { $0[origin] = nonce }
  }
}
