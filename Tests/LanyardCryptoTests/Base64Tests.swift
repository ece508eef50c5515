import Foundation
import LanyardCrypto
import Testing

@Suite struct `Base64 texts` {
  @Test func `survive the way there and back in every length`() {
    for count in 0..<130 {
      let bytes = SystemRandom.bytes(count)
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `of URLs refuse padding, white space and the other alphabet`() {
    for text in ["YQ==", "YQ=", "YQ\n", " YQ", "Y Q", "-_+/", "ab/d", "YWJ\u{0}", "YWé"] {
      #expect(Base64URL.decode(text) == nil, "\(text)")
    }
  }

  @Test func `refuse a lone last character and stray bits`() {
    for text in ["A", "AAAAA", "YR", "YWK"] { #expect(Base64URL.decode(text) == nil, "\(text)") }
    #expect(Base64URL.decode("YQ") == [0x61])
    #expect(Base64URL.decode("YWI") == [0x61, 0x62])
  }

  @Test func `decode from pieces of other texts`() {
    #expect(Base64URL.decode("xYQ".dropFirst()) == [0x61])
    #expect(Base64URL.encode([3, 236, 255, 224, 193].dropFirst(0)) == "A-z_4ME")
    #expect(Base64URL.encode(AnyCollection([UInt8]([3, 236]))) == "A-w")
  }

  @Test func `with padding refuse a wrong amount of it`() {
    for text in ["YQ", "YQ=", "YQ===", "YWI", "====", "Y===", "YR=="] { #expect(Base64.decode(text) == nil, "\(text)") }
  }
}
