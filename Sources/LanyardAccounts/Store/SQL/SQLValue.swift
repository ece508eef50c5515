/// What can be bound to a parameter.
package enum SQLValue: Sendable {
  case text(String)
  case integer(Int64)
  case blob([UInt8])
  case null

  init(_ text: String?) {
    self = text.map(Self.text) ?? .null
  }
}
