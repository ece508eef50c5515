internal import LanyardHTTPServer
internal import LanyardOAuth

/// Brings a request to the provider, or to the pages of the sandbox itself.
struct SandboxDispatcher: Sendable {
  let core: SandboxCore
  let port: Int
  let providers: [any SandboxProvider]
  let pauses = SandboxPauses()

  var baseURL: String { core.baseURL }

  var overview: JSONObject {
    var object: JSONObject = ["base_url": .string(baseURL)]
    for provider in providers { object[provider.name] = .object(provider.description) }
    object["people"] = .array(core.people.all.map { .object($0.json) })
    return object
  }

  func reset() {
    core.people.reset()
    core.scenarios.removeAll()
    core.log.clear()
    for provider in providers { provider.reset() }
  }

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    let call = SandboxCall(request)
    if call.path == "/" { return IndexPage(providers: providers, core: core).page.response }
    if call.path == "/sandbox" || call.path.hasPrefix("/sandbox/") {
      return await ManagementAPI(dispatcher: self).answer(call)
    }
    let response = await providerAnswer(call)
    log(call, status: response.status)
    return response
  }

  private func log(_ call: SandboxCall, status: Int) {
    let time = core.now
    core.log.add {
      SandboxLogEntry(
        number: $0, time: time, method: call.method, target: call.request.target, headers: call.headers,
        query: call.query, form: call.form, body: call.request.body, status: status)
    }
  }

  private func providerAnswer(_ call: SandboxCall) async -> HTTPResponse {
    for provider in providers where call.path.hasPrefix("/\(provider.name)/") {
      let path = String(call.path.dropFirst(provider.name.count + 1))
      guard let endpoint = provider.endpoint(of: path) else { break }
      // The id of a transaction is unguessable; this is the second lock on the same door.
      if endpoint == .interaction, call.isCrossSite(port: port) { return .text(403, "Not from another site.") }
      if let unknown = call.unknownScenarios {
        return .text(400, "Unknown scenario in \"\(unknown)\". GET \(baseURL)/sandbox/scenarios lists them.")
      }
      return await answer(call, from: provider, path: path, at: endpoint)
    }
    return Page(
      title: "Nothing here", status: 404,
      content: """
        <h1>Nothing here</h1>
        <p class="soft">The sandbox has no such page. <a href="/">See what it has.</a></p>
        """
    ).response
  }

  private func answer(
    _ call: SandboxCall, from provider: any SandboxProvider, path: String, at endpoint: SandboxEndpoint
  ) async -> HTTPResponse {
    let methods = provider.methods(of: path, at: endpoint)
    guard methods.contains(call.method) else { return .methodNotAllowed(methods) }
    let parties = provider.parties(of: call, at: endpoint)
    let faults = core.scenarios(SandboxScenario.transport, for: call, parties, at: endpoint)
    if faults.contains(.slow) { await pauses.pause(core.configuration.slowness) }
    if let replacement = TransportFaults.replacement(faults, configuration: core.configuration) { return replacement }
    do {
      let response = try await provider.respond(to: call, path: path, at: endpoint)
      return TransportFaults.damaged(response, by: faults)
    } catch {
      return .text(500, "The sandbox failed: \(error)")
    }
  }
}
