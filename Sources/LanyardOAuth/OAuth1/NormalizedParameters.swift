/// The parameters of a request, encoded and in order (RFC 5849 §3.4.1.3.2).
///
/// All of them lie in one buffer, each as its encoded name, a zero and its encoded value. A zero sorts before every
/// character that the encoding leaves, so that comparing whole entries compares names first and values second.
struct NormalizedParameters {
  private var bytes: [UInt8] = []
  private var entries: [Range<Int>] = []

  init() {
    bytes.reserveCapacity(512)
    entries.reserveCapacity(12)
  }

  mutating func append(_ name: String, _ value: String) {
    let start = bytes.count
    PercentEncoding.append(name, to: &bytes)
    bytes.append(0)
    PercentEncoding.append(value, to: &bytes)
    entries.append(start..<bytes.count)
  }

  /// Adds the pairs of a query or of a form, decoded once and encoded afresh (§3.4.1.3.1): what was sent as `+` or in
  /// lower-case digits is signed in the one form there is.
  mutating func append(form: some Sequence<UInt8>) throws(OAuth1Error) {
    var start = bytes.count
    var isValue = false
    func end(_ parameters: inout NormalizedParameters) {
      // Nothing between two ampersands is no parameter; a name alone has an empty value.
      guard parameters.bytes.count > start || isValue else { return }
      if !isValue { parameters.bytes.append(0) }
      parameters.entries.append(start..<parameters.bytes.count)
    }
    var iterator = form.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "&"):
        end(&self)
        start = bytes.count
        isValue = false
      case UInt8(ascii: "=") where !isValue:
        bytes.append(0)
        isValue = true
      case UInt8(ascii: "+"): PercentEncoding.append(0x20, to: &bytes)
      case UInt8(ascii: "%"):
        guard let high = iterator.next()?.hexadecimalValue, let low = iterator.next()?.hexadecimalValue else {
          throw .invalidRequest("a parameter of the request is not properly escaped")
        }
        PercentEncoding.append(high << 4 | low, to: &bytes)
      default: PercentEncoding.append(byte, to: &bytes)
      }
    }
    end(&self)
  }

  /// The first of some names that is there already. Names that need no escape only.
  func firstKnown(of names: some Sequence<String>) -> String? {
    names.first { name in
      let wanted = name.utf8
      return entries.contains { entry in
        entry.count > wanted.count && bytes[entry.lowerBound + wanted.count] == 0
          && bytes[entry.lowerBound..<(entry.lowerBound + wanted.count)].elementsEqual(wanted)
      }
    }
  }

  /// Whether a name begins as those of the protocol do.
  var mayRepeatProtocol: Bool {
    entries.contains { bytes[$0].starts(with: "oauth_".utf8) }
  }

  /// The text that is signed: the pairs in order, joined, before they are encoded once more.
  var text: String {
    var text: [UInt8] = []
    write(to: &text, pair: [UInt8(ascii: "=")], separator: [UInt8(ascii: "&")], percent: [UInt8(ascii: "%")])
    return String(decoding: text, as: UTF8.self)
  }

  /// The same text encoded, as the base string has it (§3.4.1.1). All that has to be escaped in it are its own signs.
  func appendEncoded(to text: inout [UInt8]) {
    write(to: &text, pair: Array("%3D".utf8), separator: Array("%26".utf8), percent: Array("%25".utf8))
  }

  private func write(to text: inout [UInt8], pair: [UInt8], separator: [UInt8], percent: [UInt8]) {
    for (index, entry) in sorted.enumerated() {
      if index > 0 { text.append(contentsOf: separator) }
      for byte in bytes[entry] {
        switch byte {
        case 0: text.append(contentsOf: pair)
        case UInt8(ascii: "%"): text.append(contentsOf: percent)
        default: text.append(byte)
        }
      }
    }
  }

  private var sorted: [Range<Int>] {
    bytes.withUnsafeBufferPointer { bytes in
      entries.sorted { left, right in
        bytes[left].lexicographicallyPrecedes(bytes[right])
      }
    }
  }
}
