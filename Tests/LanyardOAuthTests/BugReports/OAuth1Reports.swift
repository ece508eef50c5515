import LanyardOAuth
import Testing

/// Real reports about signatures of OAuth 1.0a, with values that an independent implementation computed.
@Suite struct `Bug reports about OAuth 1 signatures` {
  private func signature(
    _ url: String, method: String = "GET", type: String? = nil, body: String? = nil
  ) throws -> String {
    var request = HTTPRequest(method: method, url: url, body: body.map { Array($0.utf8) })
    request.headers["Content-Type"] = type
    try request.sign(
      as: OAuth1Client(identifier: "ck1", sharedSecret: "cs1"),
      with: OAuth1Credentials(token: "tok1", tokenSecret: "ts1"),
      OAuth1Stamp(nonce: "n0nce", timestamp: 1_700_000_000))
    #expect(request.url == url, "what is sent stays as it was")
    let header = try #require(request.headers["Authorization"])
    let start = try #require(header.firstRange(of: "oauth_signature=\""))
    return FormURLEncoding.decode("s=" + header[start.upperBound...].dropLast())?.first?.value ?? ""
  }

  private static let form = "application/x-www-form-urlencoded"

  @Test func `A-O1 what an encoder of the platform leaves alone is encoded`() throws {
    let url = "https://api.example.com/1.1/statuses/update.json"
    let body = FormURLEncoding.encode([("status", "Hi! (it's 5* ~ok)")])
    #expect(try signature(url, method: "POST", type: Self.form, body: body) == "K8hVJPj/5Rf2DxcKswNqNB+yx9k=")
  }

  @Test func `A-O2 a default port is dropped, another kept, and the host is in small letters`() throws {
    #expect(try signature("https://API.Example.com:443/r?b=2&a=1") == "XFnZEyd1o4NE0Mbz7tpKMwfJPqY=")
    #expect(try signature("http://localhost:8080/r") == "jGu0FifMZyw6xPGYhGK7kXIw1ec=")
  }

  @Test func `A-O3 names are sorted before values are looked at`() throws {
    #expect(try signature("https://api.example.com/r?id_1=1&id_10=0&id_2=2") == "M8E2p4jErKkApMwIEvBqmh5PF0w=")
  }

  @Test func `A-O4 the query is signed whole, with doubles and empty values`() throws {
    #expect(
      try signature("https://api.example.com/r?a3=a&a3=2+q&c2=&b5=%3D%253D&a2=r%20b") == "tsFeD7sdutYECtLQAS5gY0PnHp0=")
  }

  @Test func `A-O5 only forms are signed of a body`() throws {
    func post(_ type: String?, _ body: String) throws -> String {
      try signature("https://api.example.com/r", method: "POST", type: type, body: body)
    }
    let nothing = try post(nil, "")
    #expect(try post("application/json", #"{"a":"1"}"#) == nothing)
    #expect(try post("multipart/form-data; boundary=x", "--x\r\n\r\na=1\r\n--x--") == nothing)
    let form = try post(Self.form, "a=1")
    #expect(form != nothing)
    #expect(try post(Self.form + "; charset=utf-8", "a=1") == form)
    #expect(try post("Application/X-WWW-Form-URLEncoded;charset=utf-8", "a=1") == form)
    #expect(try signature("https://api.example.com/r?a=1", method: "POST") == form)
  }
}
