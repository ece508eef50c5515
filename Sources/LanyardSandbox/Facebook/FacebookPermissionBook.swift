/// What people gave applications: the one truth about it, whatever an older token says.
struct FacebookPermissionBook: Sendable {
  /// What became of one permission.
  enum Status: String, Sendable {
    case granted, declined, expired
  }

  /// What one person gave one application.
  private struct Entry: Sendable {
    var statuses: [String: Status] = [:]
    /// When the person was last asked, in seconds.
    var askedAt: Int
  }

  private struct Pair: Hashable, Sendable {
    let clientID: String
    let personID: String
  }

  /// How long an application may see data of somebody who does not come back, in seconds.
  static let dataAccess = 90 * 86_400

  private var entries: [Pair: Entry] = [:]

  /// Whether the person uses the application at all.
  func isInstalled(_ clientID: String, _ person: SandboxPerson) -> Bool {
    entries[Pair(clientID: clientID, personID: person.id)] != nil
  }

  func status(of permission: String, _ clientID: String, _ person: SandboxPerson, at now: Int) -> Status? {
    guard let entry = entries[Pair(clientID: clientID, personID: person.id)],
      let status = entry.statuses[permission]
    else { return nil }
    let isOld =
      status == .granted && permission != FacebookPermissionName.publicProfile
      && now >= entry.askedAt + Self.dataAccess
    return isOld ? .expired : status
  }

  /// All permissions in the order of their names.
  func all(_ clientID: String, _ person: SandboxPerson, at now: Int) -> [(permission: String, status: Status)] {
    let names = entries[Pair(clientID: clientID, personID: person.id)]?.statuses.keys.sorted() ?? []
    return names.compactMap { name in status(of: name, clientID, person, at: now).map { (name, $0) } }
  }

  func dataAccessEnds(_ clientID: String, _ person: SandboxPerson) -> Int? {
    entries[Pair(clientID: clientID, personID: person.id)].map { $0.askedAt + Self.dataAccess }
  }

  mutating func decide(
    _ clientID: String, _ person: SandboxPerson, granted: [String], declined: [String], at now: Int
  ) {
    let pair = Pair(clientID: clientID, personID: person.id)
    var entry = entries[pair] ?? Entry(askedAt: now)
    entry.askedAt = now
    for name in granted { entry.statuses[name] = .granted }
    for name in declined { entry.statuses[name] = .declined }
    entries[pair] = entry
  }

  mutating func decline(_ permission: String, _ clientID: String, _ person: SandboxPerson) {
    let pair = Pair(clientID: clientID, personID: person.id)
    if entries[pair]?.statuses[permission] != nil { entries[pair]?.statuses[permission] = .declined }
  }

  mutating func remove(_ clientID: String, _ person: SandboxPerson) {
    entries[Pair(clientID: clientID, personID: person.id)] = nil
  }
}
