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
  ///   - detail: what exactly, for scenarios that come in several kinds.
  public func enqueue(
    _ scenario: SandboxScenario, at endpoint: SandboxEndpoint? = nil, clientID: String? = nil, email: String? = nil,
    times: Int = 1, detail: String? = nil
  ) {
    enqueue(
      SandboxScenarioRule(
        scenario, at: endpoint, clientID: clientID, email: email, times: times, detail: detail))
  }

  /// Forgets everything that waits.
  public func removeAll() {
    queue.withLock { $0 = [] }
  }

  /// Takes the next of one scenario that applies to a request out of the queue, and tells its detail.
  func takeDetail(
    of scenario: SandboxScenario, for parties: SandboxParties, at endpoint: SandboxEndpoint
  ) -> String? {
    queue.withLock { queue in
      guard
        let index = queue.firstIndex(where: { $0.scenario == scenario && $0.matches(parties, at: endpoint) })
      else { return nil }
      defer { queue.removeAll { $0.times <= 0 } }
      queue[index].times -= 1
      return queue[index].detail
    }
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
