#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The one credential that waits to be linked. Kept over the end of the program, but not for long.
actor PendingCollisions {
  struct Pending: Sendable {
    let collision: AccountCollision
    let credential: AuthCredential
    let expiresAt: Date
  }

  private struct Record: StoredRecord {
    var version = 1
    let collision: AccountCollision
    let credential: CredentialRecord
    let expiresAt: Date
  }

  private let context: AuthContext
  private let key: StorageKey
  /// What this process saw proven itself: what is read back has lost that mark.
  private var known: Pending?

  init(namespace: String, backend: BackendID, context: AuthContext) {
    self.context = context
    key = StorageKey(namespace: namespace, kind: .pendingCredential, backend: backend)
  }

  /// Keeps a collision in place of any other. What cannot be written down is known at least as long as the program runs.
  func keep(_ collision: AccountCollision, _ credential: AuthCredential) async {
    let expiresAt = context.now().addingTimeInterval(Expiry.lifetime)
    known = Pending(collision: collision, credential: credential, expiresAt: expiresAt)
    let record = Record(collision: collision, credential: CredentialRecord(credential), expiresAt: expiresAt)
    let written = await Result { try await context.storage.write(try record.encoded(), for: key) }
    if case .failure(let error) = written {
      let text = "a credential that waits was not written down: \(AuthError(error).reasonName)"
      context.log(AuthEvent(.warning(text), providerID: credential.providerID))
    }
  }

  /// What waits, unless its time is over.
  func pending() async throws -> Pending? {
    let stored = try await context.storage.readRecord(Record.self, for: key).map { record in
      Pending(
        collision: record.collision, credential: try record.credential.credential(), expiresAt: record.expiresAt)
    }
    guard let pending = known ?? stored, Expiry.isAhead(pending.expiresAt, at: context.now()) else {
      if known != nil || stored != nil { try await discard() }
      return nil
    }
    return pending
  }

  /// Forgets what waits, because a sign-in went another way: whoever that was, they were not asked about it.
  func discardKnown() async {
    if known != nil { try? await discard() }
  }

  func discard() async throws {
    known = nil
    try await context.storage.remove(key)
  }
}
