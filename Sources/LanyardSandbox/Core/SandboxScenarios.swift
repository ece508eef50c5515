internal import Synchronization

/// The scenarios that are waiting for their request.
public final class SandboxScenarios: Sendable {
  private let queue = Mutex<[SandboxScenarioRule]>([])

  init() {}

  /// What is still waiting, oldest first.
  public var pending: [SandboxScenarioRule] { queue.withLock { $0 } }

  /// Queues a rule.
  public func enqueue(_ rule: SandboxScenarioRule) {
    guard rule.times > 0 else { return }
    queue.withLock { $0.append(rule) }
  }

  /// Queues a scenario for the next request that matches.
  ///
  /// - Parameters:
  ///   - scenario: what happens.
  ///   - endpoint: where; by default where the scenario makes sense.
  ///   - clientID: only for this client.
  ///   - email: only for this person.
  ///   - times: how often.
  public func enqueue(
    _ scenario: SandboxScenario, at endpoint: SandboxEndpoint? = nil, clientID: String? = nil, email: String? = nil,
    times: Int = 1
  ) {
    enqueue(SandboxScenarioRule(scenario, at: endpoint, clientID: clientID, email: email, times: times))
  }

  /// Forgets everything that waits.
  public func removeAll() {
    queue.withLock { $0 = [] }
  }

  /// Takes out of the queue what applies to a request: each scenario at most once.
  func take(_ candidates: Set<SandboxScenario>, for parties: SandboxParties, at endpoint: SandboxEndpoint)
    -> Set<SandboxScenario>
  {
    queue.withLock { queue in
      var taken: Set<SandboxScenario> = []
      for index in queue.indices
      where candidates.contains(queue[index].scenario) && !taken.contains(queue[index].scenario)
        && queue[index].matches(parties, at: endpoint)
      {
        taken.insert(queue[index].scenario)
        queue[index].times -= 1
      }
      queue.removeAll { $0.times <= 0 }
      return taken
    }
  }
}
