/// The current row of an answer, by the number of the column.
package protocol SQLRow {
  func isNull(_ column: Int32) -> Bool
  /// A number, or a flag as 0 or 1.
  func integer(_ column: Int32) -> Int64
  func text(_ column: Int32) -> String?
  func blob(_ column: Int32) -> [UInt8]
}
