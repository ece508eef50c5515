import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardCrypto
import LanyardOAuth
import LanyardTesting
import Testing

struct SigningKeysTests {
  private func keyIDs(_ keys: SigningKeys) throws -> [String] {
    try JSONWebKeySet(parsing: keys.jsonWebKeySet()).keyIDs
  }

  @Test func `makes a key once, for this user alone, and finds it again`() throws {
    let folder = try TestFolder()
    let first = try SigningKeys.file(folder.path + "/keys")
    let second = try SigningKeys.file(folder.path + "/keys")
    #expect(try keyIDs(first) == keyIDs(second))
    #expect(folder.mode("keys") == 0o700)
    #expect(folder.mode("keys/current.pem") == 0o600)
    #expect(!String(decoding: first.jsonWebKeySet(), as: UTF8.self).contains("\"d\""))
  }

  @Test func `agrees on one key when many start at once`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/keys"
    let ids = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<16 {
        group.addTask { try JSONWebKeySet(parsing: SigningKeys.file(path).jsonWebKeySet()).keyIDs }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test func `keeps the old public key until its tokens are over, in all processes`() async throws {
    let folder = try TestFolder()
    let office = try Office(keys: try .file(folder.path + "/keys"))
    let other = try Office(keys: try .file(folder.path + "/keys"), clock: office.clock)
    let before = try await office.signIn("acme", "jane")
    let oldID = try keyIDs(office.keys)
    try office.federation.rotateSigningKey(in: office.context)
    let after = try await other.signIn("acme", "joe")
    for token in [before.tokens.idToken, after.tokens.idToken] {
      _ = try office.verifier().verify(try #require(token), now: office.clock.now)
      _ = try other.verifier().verify(try #require(token), now: office.clock.now)
    }
    #expect(try keyIDs(office.keys).count == 2)
    #expect(try keyIDs(office.keys) == keyIDs(other.keys))
    office.clock.advance(by: .seconds(3600 + 301))
    try office.federation.rotateSigningKey(in: office.context)
    #expect(try keyIDs(office.keys).count == 2)
    #expect(try !keyIDs(office.keys).contains(oldID[0]))
  }

  @Test func `rotates keys that are in no file`() async throws {
    let office = try Office()
    let before = try await office.signIn("acme", "jane")
    try office.federation.rotateSigningKey(in: office.context)
    _ = try office.verifier().verify(try #require(before.tokens.idToken), now: office.clock.now)
    let after = try await office.signIn("acme", "jane")
    _ = try office.verifier().verify(try #require(after.tokens.idToken), now: office.clock.now)
  }

  @Test func `destroys the private key that no longer signs`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/keys"
    let keys = try SigningKeys.file(path)
    let old = try String(contentsOfFile: path + "/current.pem", encoding: .utf8)
    try keys.rotate(at: Date(timeIntervalSince1970: 0), tokenLifetime: .seconds(3600))
    for file in try FileManager.default.contentsOfDirectory(atPath: path) {
      #expect(try String(contentsOfFile: path + "/" + file, encoding: .utf8) != old)
      #expect(folder.mode("keys/" + file) == 0o600)
    }
    let retired = try String(contentsOfFile: path + "/retired.json", encoding: .utf8)
    #expect(!retired.contains("\"d\"") && !retired.contains("PRIVATE"))
  }

  /// Makes keys, changes something, and tells how opening them again is refused.
  private func refusal(after change: (_ path: String) throws -> Void) throws -> StorageError? {
    let folder = try TestFolder()
    let path = folder.path + "/keys"
    _ = try SigningKeys.file(path)
    try change(path)
    return #expect(throws: StorageError.self) { try SigningKeys.file(path) }
  }

  @Test func `refuses keys that others can read or exchange`() throws {
    let key = "/current.pem"
    let changes: [(String) throws -> Void] = [
      { try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: $0 + key) },
      { try FileManager.default.setAttributes([.posixPermissions: 0o602], ofItemAtPath: $0 + key) },
      { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: $0) },
      { path in
        try FileManager.default.moveItem(atPath: path + key, toPath: path + "/other.pem")
        try FileManager.default.createSymbolicLink(atPath: path + key, withDestinationPath: path + "/other.pem")
      },
    ]
    for (number, change) in changes.enumerated() {
      guard case .insecure = try refusal(after: change) else {
        Issue.record("change \(number) was accepted")
        continue
      }
    }
  }

  @Test func `refuses what is no key`() throws {
    let rsa = try PrivateKey.generate(.rsa2048).pem
    for content in ["", "no key", rsa, String(repeating: "x", count: 100_000)] {
      let error = try refusal { path in
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "/current.pem"))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(content.utf8))
      }
      guard case .unreadable = error else {
        Issue.record("\(content.prefix(20)) was accepted")
        continue
      }
    }
  }

  @Test func `does not sign when the keys have become unreadable, and signs in nobody`() async throws {
    let folder = try TestFolder()
    let path = folder.path + "/keys"
    let office = try Office(keys: try .file(path))
    try FileManager.default.removeItem(atPath: path + "/current.pem")
    await #expect { try await office.signIn("acme", "jane") } throws: {
      if case .storage = ($0 as? AuthError)?.reason { true } else { false }
    }
    #expect(try await office.user("acme", "jane") == nil)
    #expect(try keyIDs(office.keys).count == 1)
  }

  @Test func `does not make a folder where there is no place for one`() throws {
    let folder = try TestFolder()
    #expect(throws: StorageError.self) { try SigningKeys.file(folder.path + "/missing/keys") }
  }
}
