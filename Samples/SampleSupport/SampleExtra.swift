/// An option that one sample alone knows.
public struct SampleExtra: Sendable, Equatable {
  /// The option with its dashes.
  public let name: String
  /// What its value is called in the help; `nil` for an option without one.
  public let placeholder: String?
  /// What it does, for the help.
  public let about: String

  /// Makes an option.
  public init(_ name: String, _ placeholder: String? = nil, about: String) {
    self.name = name
    self.placeholder = placeholder
    self.about = about
  }

  /// The line of the help.
  var usage: String {
    let left = [name, placeholder].compactMap { $0 }.joined(separator: " ")
    return "  " + left + String(repeating: " ", count: max(1, 27 - left.count)) + about
  }
}
