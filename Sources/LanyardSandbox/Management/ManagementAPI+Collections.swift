internal import LanyardOAuth

extension ManagementAPI {
  func people(_ call: SandboxCall, _ path: [String]) throws(SandboxInputError) -> HTTPResponse {
    switch (call.method, path.count) {
    case ("GET", 1): return .json(200, ["people": .array(core.people.all.map { .object($0.json) })])
    case ("POST", 1):
      let person = try SandboxPerson(try body(call))
      core.people.add(person)
      return .json(200, person.json)
    case ("DELETE", 2):
      core.people.remove(email: path[1])
      return done
    default: return failure(405, "People can be listed, added and deleted.")
    }
  }

  func clients(_ call: SandboxCall, _ path: [String]) throws(SandboxInputError) -> HTTPResponse {
    switch (call.method, path.count) {
    case ("GET", 1): return .json(200, ["clients": .array(dispatcher.providers.flatMap(\.clientList))])
    case ("POST", 1):
      let object = try body(call)
      try provider(named: try ManagementInput(object).text("provider")).addClient(object)
      return done
    case ("DELETE", 3):
      try provider(named: path[1]).removeClient(id: path[2])
      return done
    default: return failure(405, "Clients can be listed, added and deleted.")
    }
  }

  private func provider(named name: String) throws(SandboxInputError) -> any SandboxProvider {
    guard let provider = dispatcher.providers.first(where: { $0.name == name }) else {
      throw SandboxInputError(message: "provider is one of \(dispatcher.providers.map(\.name))")
    }
    return provider
  }

  func scenarios(_ call: SandboxCall) throws(SandboxInputError) -> HTTPResponse {
    switch call.method {
    case "GET":
      return .json(
        200,
        [
          "known": JSONValue(SandboxScenario.allCases.map(\.rawValue)),
          "endpoints": JSONValue(SandboxEndpoint.allCases.map(\.rawValue)),
          "pending": .array(core.scenarios.pending.map { .object($0.json) }),
        ])
    case "POST":
      let rule = try SandboxScenarioRule(try body(call))
      core.scenarios.enqueue(rule)
      return .json(200, rule.json)
    case "DELETE":
      core.scenarios.removeAll()
      return done
    default: return failure(405, "Scenarios can be listed, queued and deleted.")
    }
  }
}
