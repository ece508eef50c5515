internal import Synchronization

/// The accounts of a sandbox, shared by all its providers.
public final class SandboxPeople: Sendable {
  private let initial: [SandboxPerson]
  private let people: Mutex<[SandboxPerson]>

  init(_ initial: [SandboxPerson]) {
    self.initial = initial
    people = Mutex(initial)
  }

  /// Everybody, in the order of the account chooser.
  public var all: [SandboxPerson] { people.withLock { $0 } }

  /// Adds a person, or replaces the one with the same e-mail address.
  public func add(_ person: SandboxPerson) {
    people.withLock { people in
      if let index = people.firstIndex(where: { $0.email == person.email }) {
        people[index] = person
      } else {
        people.append(person)
      }
    }
  }

  /// Removes a person. Their tokens stay valid until they expire, as after a deletion at a real provider.
  public func remove(email: String) {
    people.withLock { $0.removeAll { $0.email == email } }
  }

  /// The person a login hint means: an e-mail address or an account number.
  public func find(_ hint: String) -> SandboxPerson? {
    all.first { $0.email == hint || $0.id == hint }
  }

  func reset() {
    people.withLock { $0 = initial }
  }
}
