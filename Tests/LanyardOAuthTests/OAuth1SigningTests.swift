import Foundation
import LanyardCrypto
import LanyardOAuth
import Testing

/// Signed requests as they go onto the wire (RFC 5849 §3). What others say about signatures is in the vectors.
@Suite struct `A signed request` {
  static let client = OAuth1Client(identifier: "ck1", sharedSecret: "cs1")
  static let credentials = OAuth1Credentials(token: "tok1", tokenSecret: "ts1")
  static let stamp = OAuth1Stamp(nonce: "n0nce", timestamp: 1_700_000_000)

  func signed(
    _ request: HTTPRequest, as client: OAuth1Client = client, parameters: OAuthParameters = [:],
    hashingBody: Bool = false
  ) throws -> String {
    var request = request
    try request.sign(
      as: client, with: Self.credentials, Self.stamp, parameters: parameters, hashingBody: hashingBody)
    return request.headers["Authorization"] ?? ""
  }

  func refusal(_ request: HTTPRequest, parameters: OAuthParameters = [:]) -> OAuth1Error? {
    var request = request
    do throws(OAuth1Error) {
      try request.sign(as: Self.client, Self.stamp, parameters: parameters)
      return nil
    } catch {
      return error
    }
  }

  @Test func `carries everything in one header`() throws {
    let header = try signed(HTTPRequest(url: "https://api.example.com/r"))
    #expect(
      header.hasPrefix(
        #"OAuth oauth_consumer_key="ck1", oauth_nonce="n0nce", oauth_signature_method="HMAC-SHA1", "#
          + #"oauth_timestamp="1700000000", oauth_token="tok1", oauth_version="1.0", oauth_signature=""#))
    #expect(header.hasSuffix("%3D\""))
  }

  @Test func `names the realm where there is one`() throws {
    var client = Self.client
    client.realm = #"a "b" \c"#
    #expect(
      try signed(HTTPRequest(url: "https://api.example.com/r"), as: client).hasPrefix(
        #"OAuth realm="a \"b\" \\c", oauth_consumer_key="ck1""#))
  }

  @Test func `keeps its URL and its body`() throws {
    var request = HTTPRequest(
      method: "POST", url: "https://api.example.com/r?a=%7e+b", headers: ["Content-Type": "application/json"],
      body: Array("{}".utf8))
    try request.sign(as: Self.client, Self.stamp)
    #expect(request.url == "https://api.example.com/r?a=%7e+b")
    #expect(request.body == Array("{}".utf8))
  }

  @Test func `has no token before there is one`() throws {
    var request = HTTPRequest(url: "https://api.example.com/r")
    try request.sign(as: Self.client, Self.stamp)
    #expect(request.headers["Authorization"]?.contains("oauth_token") == false)
  }

  @Test func `replaces an earlier signature`() throws {
    var request = HTTPRequest(url: "https://api.example.com/r")
    try request.sign(as: Self.client, Self.stamp)
    try request.sign(as: Self.client, Self.stamp)
    #expect(request.headers.values("Authorization").count == 1)
  }

  @Test func `hashes a body only where that is asked for and it is no form`() throws {
    var request = HTTPRequest(method: "POST", url: "https://api.example.com/r", body: Array("Hello World!".utf8))
    request.headers["Content-Type"] = "text/plain"
    // The value that the extension's own example prints.
    #expect(try signed(request, hashingBody: true).contains(#"oauth_body_hash="Lve95gjOVATpfV8EL5X4nxwjKHE%3D""#))
    #expect(try !signed(request).contains("oauth_body_hash"))
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    request.body = Array("a=1".utf8)
    #expect(try !signed(request, hashingBody: true).contains("oauth_body_hash"))
  }

  @Test func `says which method signed it`() throws {
    let key = try PrivateKey.generate(.rsa2048)
    for method in [OAuth1SignatureMethod.hmacSHA1, .hmacSHA256, .rsaSHA1(key), .plaintext] {
      let client = OAuth1Client(identifier: "ck1", sharedSecret: "cs1", signatureMethod: method)
      let header = try signed(HTTPRequest(url: "https://api.example.com/r"), as: client)
      #expect(header.contains("oauth_signature_method=\"\(method.name)\""))
    }
  }

  @Test func `cannot be made with a key of another kind`() throws {
    let client = OAuth1Client(
      identifier: "ck1", sharedSecret: "", signatureMethod: .rsaSHA1(try PrivateKey.generate(.p256)))
    #expect(throws: OAuth1Error.invalidRequest("the key cannot make RSA-SHA1 signatures")) {
      try signed(HTTPRequest(url: "https://api.example.com/r"), as: client)
    }
  }

  @Test(arguments: [
    "api.example.com/r", "ftp://api.example.com/r", "https:///r", "https://api.example.com:99999/r",
    "https://api.example.com/r?a=%4", "https://api.example.com/r?a=%zz", "https://api.example.com/é",
  ])
  func `cannot be made of a URL that means nothing`(url: String) {
    guard case .invalidRequest = refusal(HTTPRequest(url: url)) else {
      Issue.record("signed \(url)")
      return
    }
  }

  @Test func `has each parameter of the protocol once`() {
    let twice = OAuth1Error.invalidRequest("the request has the parameter oauth_nonce already")
    #expect(refusal(HTTPRequest(url: "https://api.example.com/r?oauth_nonce=x")) == twice)
    var form = HTTPRequest(method: "POST", url: "https://api.example.com/r", body: Array("oauth%5fnonce=x".utf8))
    form.headers["Content-Type"] = "application/x-www-form-urlencoded"
    #expect(refusal(form) == twice)
    // Those that the header has not may stand elsewhere, as a verifier in the body does.
    #expect(refusal(HTTPRequest(url: "https://api.example.com/r?oauth_verifier=x")) == nil)
  }

  @Test func `is not made for a client without a name`() {
    var request = HTTPRequest(url: "https://api.example.com/r")
    #expect(throws: OAuth1Error.invalidRequest("the client identifier is empty")) {
      try request.sign(as: OAuth1Client(identifier: "", sharedSecret: "s"), Self.stamp)
    }
  }

  @Test func `gets a fresh stamp of 128 random bits`() {
    let stamp = OAuth1Stamp(now: .init(timeIntervalSince1970: 1_700_000_000.9)) { [UInt8](repeating: 0xA5, count: $0) }
    #expect(stamp == OAuth1Stamp(nonce: String(repeating: "a5", count: 16), timestamp: 1_700_000_000))
  }
}
