internal import LanyardCrypto

/// Text that must not appear in logs: a token, a code, a client secret.
///
/// Printing, interpolating, dumping or mirroring a secret shows a mask. It is not `Codable` on purpose: whoever writes
/// one down says so with ``withExposedValue(_:)``. Two secrets are equal if they have the same bytes, and comparing
/// them takes a time that depends on their lengths only.
public struct Secret: Sendable, ExpressibleByStringLiteral {
  private let value: String

  /// Wraps a text.
  public init(_ value: String) {
    self.value = value
  }

  /// Wraps a literal, for tests and samples.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Hands the text to a closure, so that each place that reads a secret can be found by name.
  public func withExposedValue<Result, Failure: Error>(_ body: (String) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    try body(value)
  }

  /// Whether there is no text at all.
  public var isEmpty: Bool { value.isEmpty }
}

extension Secret: Hashable {
  /// Compares the bytes, without Unicode normalisation.
  public static func == (a: Secret, b: Secret) -> Bool {
    constantTimeEqual(Array(a.value.utf8), Array(b.value.utf8))
  }

  /// Feeds the bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    value.hashBytes(into: &hasher)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A mask, whatever the text.
  public var description: String { "<secret>" }

  /// A mask, whatever the text.
  public var debugDescription: String { "<secret>" }

  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
