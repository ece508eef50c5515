public import Lanyard
internal import LanyardCrypto

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension AuthContext {
  /// The context of a program on a desktop or in a terminal.
  ///
  /// Everything has a default and can be replaced, here or later in the value itself.
  ///
  /// - Parameters:
  ///   - http: sends requests; `nil` for a ``CurlTransport`` that sends again what may run twice.
  ///   - userAgent: shows the provider's page; `nil` for a ``LoopbackUserAgent``. On a machine without a browser give
  ///     a ``PasteUserAgent``.
  ///   - storage: keeps the session; `nil` for a ``FileStorage`` in the person's state directory.
  ///   - hooks: what a person sees; nothing by default. ``UIHooks/terminal(_:launcher:)`` is for terminals.
  ///   - log: hears what happens.
  /// - Throws: ``StorageError`` if there is no state directory and no storage is given.
  public static func desktop(
    http: (any HTTPTransport)? = nil,
    userAgent: (any UserAgent)? = nil,
    storage: (any SecureStorage)? = nil,
    hooks: UIHooks = .silent,
    log: @escaping @Sendable (AuthEvent) -> Void = { _ in }
  ) throws(StorageError) -> AuthContext {
    // Not with `??`, which widens the type of the error.
    let storage = if let storage { storage } else { try FileStorage.default() as any SecureStorage }
    let sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    return AuthContext(
      http: http
        ?? RetryingTransport(
          CurlTransport(), now: { Date() }, sleep: sleep, randomBytes: { SystemRandom.bytes($0) }),
      userAgent: userAgent ?? LoopbackUserAgent(),
      storage: storage,
      hooks: hooks,
      now: { Date() },
      sleep: sleep,
      randomBytes: { SystemRandom.bytes($0) },
      log: log)
  }
}
