#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sign-ins that wait for an answer, written down in case it comes to another run of the program. Each is good for one
/// answer, and not for long.
actor PendingAttempts {
  private struct Record: StoredRecord {
    var version = 1
    var attempts: [PendingAttempt]
  }

  /// More browsers than these nobody has open.
  private static let limit = 5

  private let context: AuthContext
  private let key: StorageKey
  /// Those of this run that are not over.
  private var alive: [String: SignInAttempt] = [:]

  init(namespace: String, backend: BackendID, context: AuthContext) {
    self.context = context
    key = StorageKey(namespace: namespace, kind: .pendingAttempts, backend: backend)
  }

  /// Writes an attempt down. One that cannot be written down can be finished by this run alone.
  func keep(_ pending: PendingAuthorization, of attempt: SignInAttempt, for purpose: SignInFlow.Purpose) async {
    let entry = PendingAttempt(
      pending, attempt, purpose, expiresAt: context.now().addingTimeInterval(Expiry.lifetime))
    alive[entry.id] = attempt
    let writing = Task { [self] in
      await Result {
        try await change { attempts in
          attempts = attempts.filter { $0.id != entry.id }.suffix(Self.limit - 1) + [entry]
        }
      }
    }
    // The browser does not wait for a storage that hangs.
    switch await writing.value(within: AuthContext.patience, in: context) {
    case .success?: return
    case .failure(let error)?: warn(AuthError(error).reasonName, attempt)
    case nil:
      writing.cancel()
      warn("it takes too long", attempt)
    }
  }

  private func warn(_ reason: String, _ attempt: SignInAttempt) {
    let text = "a sign-in that waits was not written down: \(reason)"
    context.log(AuthEvent(.warning(text), providerID: attempt.providerID, correlationID: attempt.correlationID))
  }

  /// Takes out the one that a URL answers; `nil` if there is none. If this run waits for it too it does so no longer.
  ///
  /// - Throws: ``AuthError`` with reason `unknownProvider` if none is found among those of registered providers, and there
  ///   are others.
  func take(redirect: String, _ providers: ProviderRegistry) async throws -> PendingAttempt? {
    let found = try await change { attempts -> PendingAttempt? in
      let place = attempts.firstIndex { entry in
        let provider = providers[entry.providerID] as? any ResumableProvider
        return provider?.accepts(redirect: redirect, for: entry.pending) ?? false
      }
      if let place { return attempts.remove(at: place) }
      for entry in attempts where redirect.hasPrefix(entry.pending.redirectURI) {
        _ = try providers.provider(entry.providerID)
      }
      return nil
    }
    if let found { alive.removeValue(forKey: found.id)?.end(.cancelled(by: .program)) }
    return found
  }

  /// Removes an attempt that has come to its end, if it was written down.
  func forget(_ attempt: SignInAttempt) async {
    guard alive.removeValue(forKey: attempt.correlationID) != nil else { return }
    await context.attempting(within: AuthContext.patience) { [self] in
      try await change { attempts in attempts.removeAll { $0.id == attempt.correlationID } }
    }
  }

  /// Changes what is written down, while no other program does.
  private func change<Value: Sendable>(
    _ body: @escaping @Sendable (inout [PendingAttempt]) throws -> Value
  ) async throws -> Value {
    try await context.storage.exclusively(key) { [context, key] in
      // What cannot be read is of no use to anybody.
      let stored = try? await context.storage.readRecord(Record.self, for: key)
      var attempts = (stored?.attempts ?? []).filter { Expiry.isAhead($0.expiresAt, at: context.now()) }
      let value = try body(&attempts)
      if !attempts.isEmpty {
        try await context.storage.write(try Record(attempts: attempts).encoded(), for: key)
      } else if stored != nil {
        try await context.storage.remove(key)
      }
      return value
    }
  }
}
