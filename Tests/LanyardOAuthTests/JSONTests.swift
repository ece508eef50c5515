import LanyardOAuth
import Testing

@Suite struct `JSON` {
  @Test func `keeps the digits of numbers and the order of members`() throws {
    let text = #"{"b":1.50,"a":[1e3,-0,true,null,"x"],"c":{}}"#
    let value = try JSONValue(parsing: text)
    #expect(value.text == text)
    #expect(value["a"]?.arrayValue?.first?.intValue == 1000)
    #expect(value["b"]?.intValue == nil)
    #expect(value["b"]?.doubleValue == 1.5)
  }

  @Test func `refuses what other readers repair`() {
    let texts = [
      "", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "01", "+1", ".5", "1.", "1e", "-", "nul", "truex", "[1] 2",
      "NaN",
      "Infinity", "\"\u{1}\"", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\uD800\"", "\"\\uDC00\"", "\"\\uD800\\u0041\"",
      "\"abc", "\"\\", "\"\\u", "\u{FEFF}{}", "// c\n1", "{\"a\" 1}", "[1 2]", "{\"a\":}", "{,}", "0x1", "\u{A0}1",
    ]
    for text in texts { #expect(throws: JSONError.self, "\(text)") { try JSONValue(parsing: text) } }
  }

  @Test func `refuses text that is not UTF-8`() {
    for bytes: [UInt8] in [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80]] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array("\"\\n".utf8) + bytes + [0x22]) }
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes + Array("{}".utf8)) }
    }
  }

  @Test func `refuses a name that occurs twice, however it is spelt`() {
    #expect(throws: JSONError.duplicateMember("a")) { try JSONValue(parsing: #"{"a":1,"b":2,"a":1}"#) }
    #expect(throws: JSONError.duplicateMember("a")) { try JSONValue(parsing: #"{"a":1,"\u0061":2}"#) }
    let many = (0..<100).map { "\"m\($0)\":0" }.joined(separator: ",")
    #expect(throws: JSONError.duplicateMember("m7")) { try JSONValue(parsing: "{\(many),\"m7\":1}") }
    #expect(throws: Never.self) { try JSONValue(parsing: "{\(many)}") }
  }

  @Test func `keeps names apart that only look alike`() throws {
    let object = try JSONObject(parsing: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(object["\u{E9}"]?.intValue == 1)
    #expect(object["e\u{301}"]?.intValue == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test func `stops at its limits`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: deep) }
    #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: "[[1]]", limits: JSONLimits(bytes: 100, depth: 1)) }
    #expect(throws: JSONError.tooLarge) { try JSONValue(parsing: "[[1]]", limits: JSONLimits(bytes: 4, depth: 9)) }
    _ = try JSONValue(parsing: "[[1]]", limits: JSONLimits(bytes: 5, depth: 2))
  }

  @Test func `reads escapes, pairs of surrogates and plain characters alike`() throws {
    let value = try JSONValue(parsing: #""\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude00 é😀""#)
    #expect(value.stringValue == "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F600} é\u{1F600}")
  }

  @Test func `never takes a truth value for a number or the reverse`() throws {
    #expect(JSONValue.bool(true).intValue == nil)
    #expect(JSONValue.number(JSONNumber(1)).boolValue == nil)
    #expect(try JSONValue(parsing: "1e400").doubleValue == nil)
    #expect(try JSONValue(parsing: "9223372036854775807").intValue == .max)
    #expect(try JSONValue(parsing: "9223372036854775808").intValue == nil)
  }

  @Test func `takes identifiers as texts, however long their digits`() throws {
    #expect(JSONValue.string("é/1").identifier == "é/1")
    #expect(try JSONValue(parsing: "110248495921238986").identifier == "110248495921238986")
    #expect(try JSONValue(parsing: "99999999999999999999").identifier == "99999999999999999999")
    for text in ["1e3", "1.0", "-1", "true", "null", "[]", "{}"] {
      #expect(try JSONValue(parsing: text).identifier == nil, "\(text)")
    }
  }

  @Test func `writes what it reads`() throws {
    let value: JSONValue = ["a": 1, "b": [true, nil, "q\"\\\n\u{1}é"], "c": ["d": "e"], "a": 2]
    #expect(value.text == "{\"a\":2,\"b\":[true,null,\"q\\\"\\\\\\n\\u0001é\"],\"c\":{\"d\":\"e\"}}")
    #expect(try JSONValue(parsing: value.serialized()) == value)
  }
}
