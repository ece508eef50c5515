extension JSONObject {
  /// A lifetime in whole seconds: a number, or the same number as text, which some servers send. Fractions are cut off;
  /// `nil` if the member is absent or null.
  package func seconds(_ name: String) throws(OAuth2Error) -> Int? {
    let seconds: Double? =
      switch self[name] {
      case nil, .null: nil
      case .number(let number): number.doubleValue ?? -1
      case .string(let text) where text.utf8.allSatisfy { 0x30...0x39 ~= $0 }: Double(text) ?? -1
      default: -1
      }
    guard let seconds else { return nil }
    // Far beyond all lifetimes, and small enough to be added to a time without overflow.
    guard (0...0x1p53).contains(seconds) else { throw .malformedResponse(name) }
    return Int(seconds)
  }
}
