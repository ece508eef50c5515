package import Lanyard

extension Secret {
  /// The text, for comparisons in tests.
  package var text: String { withExposedValue { $0 } }
}
