import AccountsTestSupport
import Foundation
import Lanyard
import LanyardAccounts
import LanyardSQLite
import Testing

struct ErasureTests {
  private func contents(of folder: TestFolder) -> String {
    folder.files.map { file in
      String(decoding: FileManager.default.contents(atPath: folder.path + "/" + file) ?? Data(), as: UTF8.self)
    }.joined()
  }

  @Test func `leaves nothing of a deleted user in the file`() async throws {
    let folder = try TestFolder()
    do {
      let office = try Office(folder: folder)
      try await office.signIn("acme", "joe", name: "Joe Stays")
      let jane = try await office.signIn("acme", "jane-subject", "jane@acme.example", .verified, name: "Jane Leaves")
      try await office.federation.deleteUser(jane.session, in: office.context)
    }
    let left = contents(of: folder)
    #expect(left.contains("Joe Stays"))
    for text in ["Jane Leaves", "jane-subject", "jane@acme.example"] { #expect(!left.contains(text), "\(text)") }
  }

  @Test func `keeps no token in the file, only hashes`() async throws {
    let folder = try TestFolder()
    var tokens: [Secret?] = []
    do {
      let office = try Office(folder: folder)
      let first = try await office.signIn("acme", "jane").session
      let second = try await office.refresh(first)
      tokens = [first, second].flatMap { [$0.tokens.idToken, $0.tokens.refreshToken] }
    }
    let bytes = folder.files.reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: folder.path + "/" + $1) ?? Data()
    }
    for token in tokens.compactMap({ $0 }) {
      let text = token.withExposedValue { $0 }
      #expect(bytes.range(of: Data(text.utf8)) == nil)
      var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
      base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
      // The 32 secret bytes of a refresh token come after the 16 of its session's id.
      if let raw = Data(base64Encoded: base64) { #expect(bytes.range(of: raw.dropFirst(16).prefix(32)) == nil) }
    }
  }
}
