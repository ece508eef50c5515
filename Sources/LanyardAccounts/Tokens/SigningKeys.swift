#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Lanyard
internal import Synchronization

/// The keys ID tokens are signed with: one that signs now, and former ones whose tokens are still good.
public final class SigningKeys: Sendable {
  private struct State {
    var ring: KeyRing
    var stamp: KeyFolder.Stamp?
  }

  private let folder: KeyFolder?
  private let state: Mutex<State>

  private init(_ ring: KeyRing, folder: KeyFolder?, stamp: KeyFolder.Stamp?) {
    self.folder = folder
    state = Mutex(State(ring: ring, stamp: stamp))
  }

  /// Keys in files of a folder, which should not be where the database is.
  ///
  /// The folder is made with mode 0700 and the files with 0600; what is open to other users is refused. The first key
  /// is made if there is none. Several processes may share the folder, and all follow a rotation at once.
  ///
  /// - Throws: ``StorageError``.
  public static func file(_ directory: String) throws(StorageError) -> SigningKeys {
    let folder = KeyFolder(directory)
    let ring = try folder.open()
    // The stamp is taken anew by the first who signs.
    return SigningKeys(ring, folder: folder, stamp: nil)
  }

  /// A key that ends with the process, and its tokens with it: for tests.
  ///
  /// - Throws: ``StorageError`` if no key can be generated.
  public static func ephemeral() throws(StorageError) -> SigningKeys {
    SigningKeys(KeyRing(current: try .generate(), retired: []), folder: nil, stamp: nil)
  }

  /// Signs with a new key from now on. The old private key is gone; the public one stays in the published set until
  /// the last token it signed is over.
  ///
  /// - Parameters:
  ///   - now: the time.
  ///   - tokenLifetime: how long the tokens are good for.
  /// - Throws: ``AuthError`` with reason `storage`; the old key then still signs.
  public func rotate(at now: Date, tokenLifetime: Duration) throws {
    let now = now.milliseconds / 1000
    let lifetime = tokenLifetime.components.seconds
    try state.withLock { state in
      do throws(StorageError) {
        guard let folder else {
          state.ring = state.ring.rotated(to: try .generate(), at: now, tokenLifetime: lifetime)
          return
        }
        state.ring = try folder.rotate(at: now, tokenLifetime: lifetime)
        state.stamp = nil
      } catch {
        throw AuthError(.storage(error), underlying: error)
      }
    }
  }

  /// The public keys as JSON (RFC 7517 §5), to be published at the `jwks_uri`. Former ones are in it until the first
  /// rotation after their last token is over.
  public func jsonWebKeySet() -> [UInt8] {
    state.withLock { state in
      // If the folder cannot be read at the moment, the keys that were are still right.
      try? Self.follow(folder, &state)
      return state.ring.jsonWebKeySet
    }
  }

  /// The key that signs.
  ///
  /// - Throws: ``AuthError`` with reason `storage` if the folder has become unreadable: another process may have
  ///   replaced the key.
  func current() throws -> SigningKey {
    try state.withLock { state in
      do throws(StorageError) {
        try Self.follow(folder, &state)
      } catch {
        throw AuthError(.storage(error), underlying: error)
      }
      return state.ring.current
    }
  }

  private static func follow(_ folder: KeyFolder?, _ state: inout State) throws(StorageError) {
    guard let folder else { return }
    let stamp = try folder.stamp()
    guard stamp != state.stamp else { return }
    guard let ring = try folder.read() else { throw .unreadable("\(folder.path) has lost its key") }
    state.ring = ring
    state.stamp = stamp
  }
}
