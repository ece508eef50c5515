/// Finds repeated member names. Small objects are searched one by one; large ones get a set, so that an object with
/// many members cannot be used to keep us busy.
struct JSONNames {
  private var seen: Set<[UInt8]>?

  /// Notes a name; false if one of the members before it has the same bytes.
  mutating func insert(_ name: String, after members: [JSONObject.Member]) -> Bool {
    if members.count < 24 { return !members.contains { $0.name.hasSameBytes(as: name) } }
    if seen == nil { seen = Set(members.map { Array($0.name.utf8) }) }
    return seen?.insert(Array(name.utf8)).inserted ?? false
  }
}
