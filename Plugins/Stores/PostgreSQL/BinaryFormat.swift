internal import CPostgreSQL
internal import LanyardAccounts

/// How values travel: in the binary format of PostgreSQL, numbers with the most significant byte in front.
enum BinaryFormat {
  private static let boolean: Oid = 16

  static func encode(_ value: SQLValue, as type: Oid) -> [UInt8]? {
    switch value {
    case .null: return nil
    case .blob(let bytes): return bytes
    case .integer(let number) where type == boolean: return [number == 0 ? 0 : 1]
    case .integer(let number): return withUnsafeBytes(of: number.bigEndian, Array.init)
    case .text(let text): return escape(text)
    }
  }

  // MARK: NUL

  /// PostgreSQL keeps no text with a NUL character in it, and what a provider calls a person may have one. It is written
  /// as this character and `0`, and the character itself as it and `1`. All other texts stay as they are.
  private static let escape: UInt8 = 0x01

  private static func escape(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 <= escape }) else { return bytes }
    return bytes.flatMap { $0 <= escape ? [escape, UInt8(ascii: "0") + $0] : [$0] }
  }

  static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.contains(escape) else { return String(decoding: bytes, as: UTF8.self) }
    let parts = bytes.split(separator: escape, omittingEmptySubsequences: false)
    let rest = parts.dropFirst().flatMap { [($0.first ?? 0) - UInt8(ascii: "0")] + $0.dropFirst() }
    return String(decoding: parts[0] + rest, as: UTF8.self)
  }
}

/// A row of an answer.
struct Row: SQLRow {
  let result: OpaquePointer?
  let number: Int32

  func isNull(_ column: Int32) -> Bool {
    PQgetisnull(result, number, column) != 0
  }

  func integer(_ column: Int32) -> Int64 {
    blob(column).reduce(0) { $0 << 8 | Int64($1) }
  }

  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : BinaryFormat.text(bytes(column))
  }

  func blob(_ column: Int32) -> [UInt8] {
    Array(bytes(column))
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(result, number, column), count: Int(PQgetlength(result, number, column)))
  }
}
