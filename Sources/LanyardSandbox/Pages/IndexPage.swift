internal import LanyardOAuth

/// Says what is there.
struct IndexPage {
  let providers: [any SandboxProvider]
  let core: SandboxCore

  var page: Page {
    Page(
      title: "What is here", isWide: true,
      content: """
        <h1>Lanyard sandbox</h1>
        <p class="soft">Identity providers for tests, on this machine only. Everything is in memory and gone when the
        program ends.</p>
        \(HTML(joining: providers.map(section)))
        <h2>People</h2>
        <table>
        <tr><th scope="col">E-mail</th><th scope="col">Name</th><th scope="col">Remarks</th></tr>
        \(HTML(joining: core.people.all.map(row)))
        </table>
        <h2>For programs</h2>
        <p>Below <code>\(core.baseURL)/sandbox</code>, in JSON: <code>GET</code>, <code>POST</code> and
        <code>DELETE</code> of <code>people</code>, <code>clients</code> and <code>scenarios</code>,
        <code>GET accounts</code>, <code>GET log</code>, <code>POST keys/rotate</code>, <code>POST reset</code>.</p>
        <h2>Scenarios</h2>
        <p>Queue one, or name it in the query parameter <code>sandbox_scenario</code> of an authorization request or in
        the header field <code>X-Sandbox-Scenario</code> of any other: \(scenarioNames)</p>
        """)
  }

  private func section(_ provider: any SandboxProvider) -> HTML {
    let description = provider.description
    let rows = provider.clientList.map { client -> HTML in
      """
      <tr><td>\(client["name"]?.stringValue ?? "")</td><td>\(client["kind"]?.stringValue ?? "")</td>\
      <td><code>\(client["id"]?.stringValue ?? "")</code></td><td><code>\(client["secret"]?.stringValue ?? "–")</code></td></tr>
      """
    }
    return """
      <h2>\(provider.title)</h2>
      <p>\(description["issuer"] == nil ? "Base URL" : "Issuer")
      <code>\((description["issuer"] ?? description["base_url"])?.stringValue ?? core.baseURL)</code></p>
      <table>
      <tr><th scope="col">Client</th><th scope="col">Type</th><th scope="col">Id</th><th scope="col">Secret</th></tr>
      \(HTML(joining: rows))
      </table>
      """
  }

  private func row(_ person: SandboxPerson) -> HTML {
    var remarks: [String] = []
    if !person.isEmailVerified { remarks.append("e-mail not verified") }
    if let domain = person.hostedDomain { remarks.append("member of \(domain)") }
    let remark = remarks.joined(separator: ", ")
    return "<tr><td>\(person.email)</td><td>\(person.name ?? "–")</td><td>\(remark)</td></tr>"
  }

  private var scenarioNames: HTML {
    var names = HTML(joining: SandboxScenario.allCases.map { "<code>\($0.rawValue)</code>" })
    names.markup = names.markup.split(separator: "\n").joined(separator: ", ")
    return names
  }
}
