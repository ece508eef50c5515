import Foundation
import Lanyard
import LanyardDesktop
import LanyardTesting
import TestSupport
import Testing

/// What is stored may be damaged, locked or old.
@Suite struct `Reports about storage` {
  @Test(arguments: [
    Damage("empty") { _ in [] },
    Damage("half") { Array($0.prefix($0.count / 2)) },
    Damage("one brace more") { $0 + Array("}".utf8) },
    Damage("noise") { bytes in bytes.map { $0 &* 31 &+ 7 } },
  ])
  func `A-S1 a damaged session is an error at the start, and signing out and in both work`(
    _ damage: Damage
  ) async throws {
    let folder = try TemporaryFolder()
    let world = try await World(storage: FileStorage(directory: folder.path))
    for signsOut in [true, false] {
      _ = try await world.signedIn()
      let path = try folder.sessionFile()
      let bytes = damage.apply([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let client = try world.client()
      #expect(await authError { try await client.restore() }?.reasonName == "storage")
      #expect(client.state == .unknown)
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes, "reading changes nothing")
      if signsOut {
        let strict = await authError { try await client.signOut(onFailure: .stop) }
        #expect(strict?.reasonName == "storage")
        let report = try await client.signOut()
        #expect(report.steps.map { $0.error == nil } == [false, false, true])
        #expect(client.state == .signedOut)
      } else {
        _ = try await client.signIn()
        let aside = try Data(contentsOf: URL(fileURLWithPath: path + ".unreadable"))
        #expect([UInt8](aside) == bytes)
      }
      #expect(try await world.client().restore() == client.currentUser)
    }
  }

  @Test func `A-S1 a folder in the place of the session, or one nobody may enter, is not a sign-out`() async throws {
    let folder = try TemporaryFolder()
    let world = try await World(storage: FileStorage(directory: folder.path))
    _ = try await world.signedIn()
    let path = try folder.sessionFile()
    let files = FileManager.default
    try files.moveItem(atPath: path, toPath: path + ".kept")
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    let client = try world.client()
    #expect(await authError { try await client.restore() }?.reasonName == "storage")
    try files.removeItem(atPath: path)
    try files.moveItem(atPath: path + ".kept", toPath: path)
    try files.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.path)
    let open = await authError { try await client.signOut() }
    guard case .storage(.insecure) = open?.reason else {
      Issue.record("\(String(describing: open))")
      return
    }
    #expect(client.state == .unknown)
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(try await client.restore() != nil)
  }

  @Test func `A-S1 a program that is killed while it signs in leaves the old session or the new one`() async throws {
    let folder = try TemporaryFolder()
    let storage = FileStorage(directory: folder.path)
    func client() throws -> AuthClient {
      try AuthClient(providers: [TestProvider()], backend: TestBackend(), context: .test(storage: storage))
    }
    _ = try await client().signIn(with: "test.example")
    for round in 0..<3 {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, round = round as Int] in
        let client = try AuthClient(
          providers: [TestProvider()], backend: TestBackend(),
          context: .test(storage: FileStorage(directory: path)))
        Thread.detachNewThread {
          usleep(UInt32(2000 + 3100 * round))
          kill(getpid(), SIGKILL)
        }
        while true { _ = try await client.signIn(with: "test.example") }
      }
      #expect(try await client().restore()?.id == "user-1")
    }
  }

  @Test func `A-S2 a storage that is locked for a while signs nobody out`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    let user = try await world.signedIn().currentUser
    let before = storage.values
    let client = try world.client()
    for operation in [MemoryStorage.Operation.read, .read] {
      storage.fail(operation, with: StorageError.locked)
      for verb in [
        { try await client.restore() != nil }, { try await client.session().user.id.isEmpty },
        { try await client.signOut().isComplete }, { try await client.idToken().isEmpty },
      ] as [@Sendable () async throws -> Bool] {
        #expect(await authError { _ = try await verb() }?.reason == .storage(.locked))
      }
      #expect(client.state == .unknown)
    }
    storage.fail(.read, with: nil)
    #expect(storage.values == before)
    #expect(world.events.count(.signedOut) == 0)
    #expect(try await client.restore() == user)
  }

  @Test func `A-S2 fresh tokens that cannot be written down are not used, and not lost`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    let client = try await world.signedIn()
    world.stub.answer(
      "/token",
      .json(["access_token": "at2", "token_type": "Bearer", "expires_in": 3600, "refresh_token": "rt2"]))
    // The old one is spent.
    world.stub.always("/token", .json(["error": "invalid_grant"], status: 400))
    storage.fail(.write, with: StorageError.full)
    for _ in 0..<3 {
      let error = await authError { _ = try await client.session(forcingRefresh: true) }
      #expect(error?.reason == .storage(.full))
      #expect(try await client.session().tokens.refreshToken == "rt1")
    }
    #expect(client.currentUser != nil)
    storage.fail(.write, with: nil)
    #expect(try await client.session(forcingRefresh: true).tokens.refreshToken == "rt2")
    #expect(world.stub.tokenRequests.count == 2)
    #expect(try await world.client().session().tokens.refreshToken == "rt2")
  }

  /// Changes the session record that is stored.
  private func edit(_ storage: MemoryStorage, _ change: (inout JSONObject) -> Void) async throws {
    let (key, bytes) = try #require(storage.values.first { $0.key.kind == .session })
    var record = try JSONObject(parsing: bytes)
    change(&record)
    try await storage.write(record.serialized(), for: key)
  }

  @Test func `A-S4 what an older or a newer version wrote is read where that is possible`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    _ = try await world.signedIn()
    try await edit(storage) { record in
      record["receivedAt"] = JSONValue?.none
      record["somethingNew"] = ["a": [1, 2]]
      guard case .object(var user)? = record["user"] else { return }
      user["displayName"] = .null
      user["alsoNew"] = 5
      record["user"] = .object(user)
    }
    let client = try world.client()
    #expect(try await client.restore()?.id == "stub.example:u1")
    _ = try await client.session(forcingRefresh: true)
    try await edit(storage) { $0["version"] = 2 }
    let before = storage.values
    let error = await authError { try await world.client().restore() }
    #expect(error?.reasonName == "storage")
    #expect(storage.values == before)
  }

  @Test func `A-S4 what is stored neither grows nor loses its times`() async throws {
    let storage = MemoryStorage()
    let world = try await World(storage: storage)
    world.clock.advance(by: .milliseconds(123))
    let expiry = try await world.signedIn().session().tokens.expiresAt
    let size = storage.values.values.map(\.count).reduce(0, +)
    for _ in 0..<50 {
      let client = try world.client()
      try await client.restore()
      #expect(try await client.session().tokens.expiresAt == expiry)
      _ = try await client.session(forcingRefresh: true)
    }
    let later = storage.values.values.map(\.count).reduce(0, +)
    // The access token counts up to two digits.
    #expect(abs(later - size) <= 4)
  }
}

struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable ([UInt8]) -> [UInt8]

  init(_ name: String, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    testDescription = name
    self.apply = apply
  }
}
