/// Swift values as C wants them.
enum CBytes {
  /// Texts as an array of C strings that ends with a null.
  static func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    withBytes(texts.map { Array($0.utf8) + [0] }) { pointers, _ in
      var terminated = Array(UnsafeBufferPointer(start: pointers, count: texts.count))
      terminated.append(nil)
      return body(terminated)
    }
  }

  /// Values as arrays of their addresses and lengths; no address for what is null.
  static func withBytes<Result>(
    _ values: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, [Int32]) -> Result
  ) -> Result {
    // One block holds them all, each with a byte behind it, so that an empty one has an address too.
    var block: [UInt8] = []
    var offsets: [Int?] = []
    for value in values {
      offsets.append(value == nil ? nil : block.count)
      if let value { block += value + [0] }
    }
    return block.withUnsafeBytes { bytes in
      let pointers = offsets.map { offset in
        offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return body(pointers, values.map { Int32($0?.count ?? 0) })
    }
  }
}
