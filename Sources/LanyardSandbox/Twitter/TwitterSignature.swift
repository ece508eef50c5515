internal import LanyardCrypto
internal import LanyardOAuth

/// The signature of a request as it arrived. Written apart from the client's own, so that both can be wrong only
/// differently.
struct TwitterSignature {
  /// The parameters of the header, decoded.
  let parameters: SandboxForm
  private let call: SandboxCall
  private let url: String

  /// `nil` if the request is not signed.
  init?(_ call: SandboxCall, baseURL: String) {
    guard let header = call.headers["Authorization"], header.prefix(6).lowercased() == "oauth " else { return nil }
    var parameters = SandboxForm()
    for part in header.dropFirst(6).split(separator: ",") {
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[1].count >= 2, pair[1].first == "\"", pair[1].last == "\"" else { return nil }
      let value = pair[1].dropFirst().dropLast()
      parameters.fields.append(
        .init(
          SandboxForm.percentDecoded(Array(pair[0].utf8)), SandboxForm.percentDecoded(Array(value.utf8))))
    }
    self.parameters = parameters
    self.call = call
    // Signed for the host that was called, whatever name it went by.
    let authority = call.headers["Host"].map { "http://" + $0.lowercased() }
    url = (authority ?? baseURL) + call.path
  }

  subscript(name: String) -> String? { parameters[name] }

  /// The base string (RFC 5849 §3.4.1).
  var baseString: String {
    let all =
      parameters.fields.filter { $0.name != "oauth_signature" && $0.name != "realm" } + call.query.fields
      + call.form.fields
    let pairs = all.map { (SandboxForm.encode($0.name), SandboxForm.encode($0.value)) }
      .sorted { left, right in
        left.0 == right.0
          ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8) : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
      }
    let text = pairs.map { $0 + "=" + $1 }.joined(separator: "&")
    return [call.method, url, text].map(SandboxForm.encode).joined(separator: "&")
  }

  func isMade(with consumerSecret: String, _ tokenSecret: String) -> Bool {
    let key = SandboxForm.encode(consumerSecret) + "&" + SandboxForm.encode(tokenSecret)
    let code = HashAlgorithm.sha1.authenticationCode(for: baseString.utf8, key: key.utf8)
    return constantTimeEqual(Array(Base64.encode(code).utf8), Array((self["oauth_signature"] ?? "").utf8))
  }
}
