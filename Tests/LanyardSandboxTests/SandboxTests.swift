import HTTPTestSupport
import LanyardOAuth
import LanyardSandbox
import SandboxTestSupport
import Testing

@Suite struct `Sandbox as a whole` {
  @Test func `reports a port that is taken`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let configuration = SandboxConfiguration(keys: .shared)
      await #expect(throws: SandboxError.portInUse(sandbox.port)) {
        try await Sandbox.start(port: sandbox.port, configuration: configuration)
      }
      await #expect(throws: SandboxError.invalidPort(-1)) {
        try await Sandbox.start(port: -1, configuration: configuration)
      }
    }
  }

  @Test func `does not wait for answers that are late on purpose when it stops`() async throws {
    let configuration = SandboxConfiguration(keys: .shared, slowness: .seconds(3600))
    let sandbox = try await Sandbox.start(configuration: configuration)
    sandbox.scenarios.enqueue(.slow, at: .discovery)
    async let late = Visitor(sandbox).get(sandbox.google.metadataURL)
    while !sandbox.scenarios.pending.isEmpty { await Task.yield() }
    await sandbox.stop()
    #expect(try await late.status == 200)
  }

  @Test func `keeps two sandboxes apart`() async throws {
    try await withSandbox { first, _ async throws in
      try await withSandbox { second, _ async throws in
        let token = try found(try await Visitor(first).signIn()["refresh_token"]?.stringValue)
        #expect(try await Visitor(second).refresh(token).status == 400)
        #expect(try await Visitor(first).refresh(token).status == 200)
      }
    }
  }

  @Test func `serves many people at once`() async throws {
    try await withSandbox { sandbox, _ async throws in
      let subjects = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<40 {
          let person = SandboxPerson.defaults[number % SandboxPerson.defaults.count]
          group.addTask {
            let token = try OpenToken(try await Visitor(sandbox).signIn(as: person))
            return try found(token.claims["sub"]?.stringValue) == person.id ? "same" : "mixed up"
          }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(subjects == ["same"])
    }
  }
}

@Suite struct `Sandbox forms` {
  @Test func `decode what browsers and programs send`() {
    let form = SandboxForm(encoded: "a=1+2&b=%C3%A9%2B&c&=d&a=%zz%4&e=f=g&&h=%FF")
    #expect(
      form.fields == [
        .init("a", "1 2"), .init("b", "é+"), .init("c", ""), .init("", "d"), .init("a", "%zz%4"), .init("e", "f=g"),
        .init("h", "\u{fffd}"),
      ])
    #expect(form["a"] == "1 2" && form.values("a").count == 2)
  }

  @Test func `survive a round trip`() {
    let form: SandboxForm = ["a b": "ä&=+%", "": "~-._"]
    #expect(form.encoded == "a%20b=%C3%A4%26%3D%2B%25&=~-._")
    #expect(SandboxForm(encoded: form.encoded) == form)
  }
}
