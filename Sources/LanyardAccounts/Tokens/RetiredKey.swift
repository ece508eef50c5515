internal import Lanyard
internal import LanyardOAuth

/// A public key that no longer signs: a JSON Web Key whose `exp` tells when the last token it signed is over, in
/// seconds since 1970.
struct RetiredKey: Sendable {
  let json: JSONObject
  let keyID: String
  let endsAt: Int64

  init(_ key: SigningKey, endsAt: Int64) {
    var json = key.publicJSON
    json["exp"] = .init(endsAt)
    self.json = json
    keyID = key.keyID
    self.endsAt = endsAt
  }

  init?(_ json: JSONObject) {
    guard let keyID = json["kid"]?.stringValue, let endsAt = json["exp"]?.intValue else { return nil }
    self.json = json
    self.keyID = keyID
    self.endsAt = endsAt
  }
}
