internal import LanyardOAuth

/// The interface for tests in other languages: people, clients, scenarios, the log, as JSON below `/sandbox`.
struct ManagementAPI {
  let dispatcher: SandboxDispatcher

  var core: SandboxCore { dispatcher.core }

  func answer(_ call: SandboxCall) async -> HTTPResponse {
    // A page of another site must not change anything here, nor read what tokens the log holds. JSON as a content type
    // and DELETE cannot be sent across sites without asking first, and that question is never answered.
    guard !call.isCrossSite(port: dispatcher.port) else { return failure(403, "Not from another site.") }
    let path = call.path.dropFirst("/sandbox".count).split(separator: "/").map {
      SandboxForm.percentDecoded(Array($0.utf8))
    }
    do {
      return try await answer(call, path)
    } catch let error as SandboxInputError {
      return failure(400, error.message)
    } catch {
      return failure(500, "\(error)")
    }
  }

  private func answer(_ call: SandboxCall, _ path: [String]) async throws -> HTTPResponse {
    switch (call.method, path.first, path.count) {
    case ("GET", nil, 0): return .json(200, dispatcher.overview)
    case ("GET", "pictures", 2): return Picture.answer(path[1])
    case ("GET", "log", 1): return .json(200, log(call.query["path"]))
    case ("DELETE", "log", 1):
      core.log.clear()
      return done
    case ("GET", "accounts", 1): return .json(200, accounts)
    case (_, "people", _): return try people(call, path)
    case (_, "clients", _): return try clients(call, path)
    case (_, "scenarios", 1): return try scenarios(call)
    case ("POST", "keys", 2) where path[1] == "rotate":
      _ = try body(call)
      for provider in dispatcher.providers { try await provider.rotateKeys() }
      return done
    case ("POST", "reset", 1):
      _ = try body(call)
      dispatcher.reset()
      return done
    default: return failure(404, "There is no such thing.")
    }
  }

  var done: HTTPResponse { .json(200, [:]) }

  func failure(_ status: Int, _ message: String) -> HTTPResponse {
    .json(status, ["error": .string(message)])
  }

  func body(_ call: SandboxCall) throws(SandboxInputError) -> JSONObject {
    let type = call.headers["Content-Type"]?.prefix { $0 != ";" && $0 != " " }
    guard let type, String(type).equalsIgnoringASCIICase("application/json") else {
      throw SandboxInputError(message: "Content-Type has to be application/json")
    }
    guard !call.body.isEmpty else { return [:] }
    do {
      return try JSONObject(parsing: call.body)
    } catch {
      throw SandboxInputError(message: "the body is not a JSON object: \(error)")
    }
  }

  /// The users that the backends keep.
  private var accounts: JSONObject {
    var accounts = JSONObject()
    for provider in dispatcher.providers { accounts[provider.name] = provider.accounts.map(JSONValue.object) }
    return accounts
  }

  private func log(_ path: String?) -> JSONObject {
    let entries = path.map { core.log.entries(path: $0) } ?? core.log.entries
    return ["requests": .array(entries.map { .object($0.json) })]
  }
}
