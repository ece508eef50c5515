import LanyardOAuth

/// Key sets and metadata documents, which are read alike.
enum KeySetTarget: FuzzTarget {
  static let good = #"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#

  static func run(_ bytes: [UInt8]) -> Bool {
    _ = try? ServerMetadata(HTTPResponse(status: 200, body: bytes), issuer: .exactly("https://op.example"))
    guard let set = try? JSONWebKeySet(parsing: bytes) else { return false }
    require(set.count <= 100 && set.keyIDs.count <= set.count, "more keys than there can be")
    return set.count > 0
  }
}
