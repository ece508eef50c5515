/// The members of a JSON object in the order they were written. Names are compared byte by byte, without Unicode
/// normalisation (RFC 8259 §8.3), and no name occurs twice.
public struct JSONObject: Sendable {
  /// One member.
  public struct Member: Sendable, Equatable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    /// Makes a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }

    /// Byte by byte.
    public static func == (a: Member, b: Member) -> Bool {
      a.name.hasSameBytes(as: b.name) && a.value == b.value
    }
  }

  /// All members.
  public private(set) var members: [Member]

  /// Makes an object; of members with the same name the last one stays.
  public init(_ members: [Member] = []) {
    self.members = []
    self.members.reserveCapacity(members.count)
    for member in members { self[member.name] = member.value }
  }

  /// Takes over members that are known to be distinct.
  init(distinct members: [Member]) {
    self.members = members
  }

  /// The value of a member. Setting `nil` removes it; setting JSON's null writes one.
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name.hasSameBytes(as: name) }?.value }
    set {
      let index = members.firstIndex { $0.name.hasSameBytes(as: name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index] = Member(name, value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
    }
  }

  /// Whether there is a member of this name, be it null.
  public func contains(_ name: String) -> Bool {
    members.contains { $0.name.hasSameBytes(as: name) }
  }

  /// Whether there are no members.
  public var isEmpty: Bool { members.isEmpty }
}

extension JSONObject: Hashable {
  /// Whether both have the same members, in whatever order.
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    a.members.count == b.members.count && a.members.allSatisfy { b[$0.name] == $0.value }
  }

  /// Feeds the number of members into a hasher: equal objects may have them in another order.
  public func hash(into hasher: inout Hasher) { hasher.combine(members.count) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object from a literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member($0.0, $0.1) })
  }
}
