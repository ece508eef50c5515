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
  mutating func append(form: UnsafeBufferPointer<UInt8>) throws(OAuth1Error) {
    // Each byte takes three places at most, and a name that stands alone one more for its end.
    let isWellFormed = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * form.count + 1) { out in
      var end = 0
      var rest = form[...]
      while !rest.isEmpty {
        let pair = rest.prefix { $0 != UInt8(ascii: "&") }
        rest = rest[pair.endIndex...].dropFirst()
        // Nothing between two ampersands is no parameter.
        guard !pair.isEmpty else { continue }
        let start = end
        guard Self.transcode(pair, to: out, at: &end) else { return false }
        entries.append((bytes.count + start)..<(bytes.count + end))
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: out[..<end]))
      return true
    }
    guard isWellFormed else { throw .invalidRequest("a parameter of the request is not properly escaped") }
  }

  /// Writes one pair. A name alone has an empty value.
  private static func transcode(
    _ pair: Slice<UnsafeBufferPointer<UInt8>>, to out: UnsafeMutableBufferPointer<UInt8>, at end: inout Int
  ) -> Bool {
    var isValue = false
    var iterator = pair.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "=") where !isValue:
        out[end] = 0
        end += 1
        isValue = true
      case UInt8(ascii: "+"): PercentEncoding.write(0x20, to: out, at: &end)
      case UInt8(ascii: "%"):
        guard let high = iterator.next()?.hexadecimalValue, let low = iterator.next()?.hexadecimalValue else {
          return false
        }
        PercentEncoding.write(high << 4 | low, to: out, at: &end)
      default: PercentEncoding.write(byte, to: out, at: &end)
      }
    }
    guard !isValue else { return true }
    out[end] = 0
    end += 1
    return true
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
    for (index, entry) in sorted.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "&")) }
      text += bytes[entry].map { $0 == 0 ? UInt8(ascii: "=") : $0 }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The same text encoded, as the base string has it (§3.4.1.1). All that has to be escaped in it are its own signs.
  func appendEncoded(to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * (bytes.count + entries.count)) { out in
      var end = 0
      bytes.withUnsafeBufferPointer { bytes in
        for entry in sorted {
          if end > 0 { PercentEncoding.write(UInt8(ascii: "&"), to: out, at: &end) }
          for byte in bytes[entry] {
            PercentEncoding.write(byte == 0 ? UInt8(ascii: "=") : byte, to: out, at: &end)
          }
        }
      }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: out[..<end]))
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
