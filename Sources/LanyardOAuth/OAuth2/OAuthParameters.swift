/// Names and values of a request in the order they are sent. Names are compared byte by byte.
public struct OAuthParameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One parameter.
  public struct Parameter: Sendable, Hashable {
    /// The name, not encoded.
    public let name: String
    /// The value, not encoded.
    public let value: String
  }

  /// All parameters.
  public private(set) var all: [Parameter]

  /// Makes an empty list.
  public init() { all = [] }

  /// Makes a list of pairs; of those with the same name the last one stays.
  public init(_ pairs: [(String, String)]) {
    all = []
    for (name, value) in pairs { self[name] = value }
  }

  /// Makes a list from a literal.
  public init(dictionaryLiteral elements: (String, String)...) { self.init(elements) }

  /// The value of a parameter. Setting `nil` removes it.
  public subscript(name: String) -> String? {
    get { all.first { $0.name.hasSameBytes(as: name) }?.value }
    set {
      let index = all.firstIndex { $0.name.hasSameBytes(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): all[index] = Parameter(name: name, value: value)
      case (let index?, nil): all.remove(at: index)
      case (nil, let value?): all.append(Parameter(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The names in order.
  public var names: [String] { all.map(\.name) }

  var pairs: [(String, String)] { all.map { ($0.name, $0.value) } }
}

extension OAuthParameters: CustomStringConvertible, CustomReflectable {
  /// The names only: values may be secrets.
  public var description: String { "\(names)" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
