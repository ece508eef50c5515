import Foundation
import LanyardOAuth
import Testing

@Suite struct `URL text` {
  @Test func `is taken apart where RFC 3986 says`() throws {
    let url = try #require(URLText("HTTPS://u:p@Op.Example:8443/a/b?c=d?e#f#g"))
    #expect(url.scheme == "https")
    #expect(url.userInfo == "u:p")
    #expect(url.host == "op.example")
    #expect(url.port == 8443)
    #expect(url.path == "/a/b")
    #expect(url.query == "c=d?e")
    #expect(url.fragment == "f#g")
    let scheme = try #require(URLText("com.example.app:/cb"))
    #expect(scheme.host == nil)
    #expect(scheme.path == "/cb")
    #expect(URLText("com.example.app:///cb")?.host == "")
    #expect(URLText("http://[::1]:80")?.host == "::1")
    #expect(URLText("x:")?.path == "")
  }

  @Test func `is not repaired`() {
    for text in [
      "", ":", "1a:b", "/path", "a b:c", "https://a b/", "https://a\n/", "https://bücher.example/", "https://a\\@b/",
      "https://a\"@b/", "https://a@b@c/",
      "https://a%2Fb/", "https://[::1/", "https://[::1]x/", "https://[]/", "https://a:99999/", "https://a:8a/",
      "https://a\u{0}/", "https://<a>/", "https://a..\u{200B}/",
    ] {
      #expect(URLText(text) == nil, "\(text)")
    }
  }

  @Test func `knows this machine from names that look like it`() {
    for host in ["127.0.0.1", "127.255.255.254", "localhost", "LOCALHOST", "[::1]"] {
      #expect(URLText("http://\(host):1/")?.isLoopback == true, "\(host)")
    }
    for host in [
      "127.0.0.1.evil.example", "127.0.0", "127.1", "0.0.0.0", "128.0.0.1", "127.0.0.256", "0127.0.0.1", "127.00.0.1",
      "localhost.evil.example", "localhost.", "[::2]", "[::ffff:127.0.0.1]", "evil127.0.0.1", "127.0.0.1.",
    ] {
      #expect(URLText("http://\(host):1/")?.isLoopback != true, "\(host)")
    }
  }

  @Test func `is secure on https and on this machine`() {
    for text in ["https://a.example", "http://127.0.0.1:1", "http://[::1]/", "HTTPS://A.example"] {
      #expect(URLText(text)?.isSecureEndpoint == true)
    }
    for text in ["http://a.example", "https:///x", "https:x", "ws://127.0.0.1", "https://u@a.example", "file:///x"] {
      #expect(URLText(text)?.isSecureEndpoint != true)
    }
  }
}

@Suite struct `Form` {
  @Test func `survives the way there and back`() {
    let pairs = [("a b", "c&d=e+f"), ("é", "😀\n"), ("", "x"), ("y", ""), ("%", "%41"), ("-._~", "*'()")]
    let decoded = FormURLEncoding.decode(FormURLEncoding.encode(pairs)) ?? []
    #expect(decoded.map(\.name) == pairs.map(\.0))
    #expect(decoded.map(\.value) == pairs.map(\.1))
    #expect(FormURLEncoding.encode([("a", " %&+£€*~")]) == "a=+%25%26%2B%C2%A3%E2%82%AC%2A~")
  }

  @Test func `reads empty pairs as nothing and missing values as empty`() {
    let decoded = FormURLEncoding.decode("&&a&b=&=c&d=e=f;g&") ?? []
    #expect(decoded.map { "\($0.name)=\($0.value)" } == ["a=", "b=", "=c", "d=e=f;g"])
    #expect(FormURLEncoding.decode("")?.isEmpty == true)
  }

  @Test func `refuses cut escapes and bytes that are no text`() {
    for text in ["a=%", "a=%4", "a=%zz", "%=a", "a=%FF", "a=%C3", "a=%+1"] {
      #expect(FormURLEncoding.decode(text) == nil, "\(text)")
    }
  }
}

@Suite struct `Retry-After` {
  @Test func `is a number of seconds or a date`() {
    #expect(RetryAfter("120") == .seconds(120))
    for text in ["Sun, 06 Nov 1994 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06-Nov-1994 08:49:37 GMT"] {
      #expect(RetryAfter(text) == .date(Date(timeIntervalSince1970: 784_111_777)), "\(text)")
    }
    #expect(RetryAfter("Thu, 29 Feb 2024 00:00:00 GMT") == .date(Date(timeIntervalSince1970: 1_709_164_800)))
    #expect(RetryAfter("Thu, 01 Jan 1970 00:00:00 GMT") == .date(Date(timeIntervalSince1970: 0)))
  }

  @Test func `is nothing else`() {
    for text in [
      "", "soon", "-1", "1.5", "99999999999999999999", "Sun, 06 Nov 1994 08:49:37", "Sun, 32 Nov 1994 08:49:37 GMT",
      "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "a b c d e",
      "١٢",
      "Sun, 06 Nov 1994 08:49 GMT",
    ] {
      #expect(RetryAfter(text) == nil, "\(text)")
    }
  }
}
