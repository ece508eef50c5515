import Lanyard
import LanyardTesting
import Synchronization
import TestSupport
import Testing

/// A storage that outlives the program: the session of somebody is still in it when the program is installed anew.
@Suite struct `Reports about reinstallation` {
  /// A marker that can be there, be gone, or not be looked for at all.
  private final class Marker: Sendable {
    private let state: Mutex<Bool?>
    init(_ isThere: Bool?) { state = Mutex(isThere) }

    var isThere: Bool? { state.withLock { $0 } }

    func set(_ isThere: Bool?) { state.withLock { $0 = isThere } }

    var marker: InstallationMarker {
      InstallationMarker {
        guard let isThere = self.isThere else { throw StorageError.locked }
        return isThere
      } place: {
        self.set(true)
      }
    }
  }

  private let keychain = MemoryStorage()

  private func client(_ marker: Marker, _ leftovers: InstallationBoundStorage.Leftovers = .clear) throws -> AuthClient {
    let storage = InstallationBoundStorage(keychain, marker: marker.marker, leftovers: leftovers)
    return try AuthClient(providers: [namingProvider()], backend: RotatingBackend(), context: .test(storage: storage))
  }

  private func leaveSession() async throws {
    _ = try await client(Marker(true)).signIn(with: "test.example", SignInRequest(defaultValue: "ada"))
    #expect(!keychain.values.isEmpty)
  }

  @Test func `A-S3 the first start after an installation is signed out, and what was left is gone`() async throws {
    try await leaveSession()
    let marker = Marker(false)
    #expect(try await client(marker).restore() == nil)
    #expect(keychain.values.isEmpty && marker.isThere == true)
    _ = try await client(marker).signIn(with: "test.example", SignInRequest(defaultValue: "bea"))
    #expect(try await client(marker).restore()?.id == "bea", "removed once, not at each start")
  }

  @Test func `A-S3 a host may keep what was left`() async throws {
    try await leaveSession()
    let marker = Marker(false)
    #expect(try await client(marker, .keep).restore()?.id == "ada")
    #expect(marker.isThere == true)
  }

  @Test func `A-S3 a marker that is there removes nothing`() async throws {
    try await leaveSession()
    #expect(try await client(Marker(true)).restore()?.id == "ada")
  }

  @Test func `A-S3 a marker that cannot be looked for is not an absent one`() async throws {
    try await leaveSession()
    let marker = Marker(nil)
    let client = try client(marker)
    #expect(await authError { try await client.restore() }?.reasonName == "storage")
    #expect(client.state == .unknown && !keychain.values.isEmpty)
    marker.set(true)
    #expect(try await client.restore()?.id == "ada", "the next use looks again")
  }

  @Test func `A-S3 what cannot be removed is not forgotten to be removed`() async throws {
    try await leaveSession()
    let marker = Marker(false)
    keychain.fail(.remove, with: StorageError.locked)
    let client = try client(marker)
    #expect(await authError { try await client.restore() }?.reasonName == "storage")
    #expect(marker.isThere == false)
    keychain.fail(.remove, with: nil)
    #expect(try await client.restore() == nil)
    #expect(keychain.values.isEmpty)
  }

  @Test func `A-S3 many uses at once look once`() async throws {
    try await leaveSession()
    let looks = Mutex(0)
    let storage = InstallationBoundStorage(
      keychain,
      marker: InstallationMarker {
        looks.withLock { $0 += 1 }
        await Task.yield()
        return false
      } place: {
      })
    let key = StorageKey(namespace: "n", kind: .session, backend: "b")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { _ = try await storage.read(key) } }
      try await group.waitForAll()
    }
    #expect(looks.withLock { $0 } == 1)
  }
}
