import Foundation
import LanyardOAuth

/// What tokens.json holds; see make-tokens.py.
struct Fixtures {
  let now: Date
  let issuer: String
  let audience: String
  let nonce: Secret
  let accessToken: Secret
  let keySet: [UInt8]
  /// By the name of the algorithm.
  let tokens: [String: String]
  /// A profile as JSON text.
  let profile: [UInt8]

  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Data/tokens.json").path

  init() throws {
    let document = try JSONObject(parsing: Array(try Data(contentsOf: URL(filePath: Self.path))))
    func text(_ name: String) throws -> String {
      guard let text = document[name]?.stringValue else { throw Missing(name: name) }
      return text
    }
    guard let seconds = document["now"]?.doubleValue, let keys = document["keys"], let profile = document["profile"],
      let tokens = document["tokens"]?.objectValue
    else { throw Missing(name: "now, keys, profile or tokens") }
    now = Date(timeIntervalSince1970: seconds)
    issuer = try text("issuer")
    audience = try text("audience")
    nonce = Secret(try text("nonce"))
    accessToken = Secret(try text("access_token"))
    keySet = JSONObject([.init("keys", keys)]).serialized()
    self.profile = Array(profile.text.utf8)
    self.tokens = Dictionary(uniqueKeysWithValues: tokens.members.map { ($0.name, $0.value.stringValue ?? "") })
  }

  struct Missing: Error {
    let name: String
  }
}
