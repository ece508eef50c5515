import Lanyard
import LanyardTesting
import TestSupport
import Testing

/// Each step of each change fails once: what is in memory, on disk and at the backend never disagree about who is in.
@Suite struct `A storage that fails at any step` {
  private let storage = FlakyStorage()
  private let clock = TestClock()
  private let backend = RotatingBackend()
  private let provider = namingProvider()

  private func client() throws -> AuthClient {
    try AuthClient(providers: [provider], backend: backend, context: .test(storage: storage, clock: clock))
  }

  private func signIn(_ client: AuthClient, _ name: String) async throws {
    _ = try await client.signIn(with: "test.example", SignInRequest(defaultValue: name))
  }

  /// Runs a change once for each of its storage operations, which fails, until none is left to fail.
  private func atEachStep(
    from name: String?, _ change: (AuthClient) async throws -> Void,
    check: (_ client: AuthClient, _ failed: Bool, _ step: Int) async throws -> Void
  ) async throws {
    for step in 0..<50 {
      let client = try client()
      storage.failOperation(nil)
      _ = try? await client.signOut()
      if let name { try await signIn(client, name) }
      storage.failOperation(step)
      let error = await authError { try await change(client) }
      let isOver = storage.count <= step
      storage.failOperation(nil)
      if let error { #expect(error.reasonName == "storage", "step \(step): \(error)") }
      try await check(client, error != nil, step)
      if isOver { return }
    }
    Issue.record("it never ends")
  }

  private func owners() -> Set<String> {
    Set(storage.base.values.keys.filter { $0.kind == .credential }.compactMap(\.userID))
  }

  @Test func `leaves a first sign-in done or not done`() async throws {
    try await atEachStep(from: nil) {
      try await signIn($0, "ada")
    } check: { client, failed, step in
      #expect(client.currentUser?.id == (failed ? nil : "ada"))
      let stored = try await self.client().restore()?.id
      #expect(stored == (failed ? nil : "ada"), "step \(step)")
      #expect(backend.living.count == (failed ? 0 : 1), "step \(step)")
      #expect(owners() == (failed ? [] : ["ada"]), "step \(step)")
    }
  }

  @Test func `leaves who was signed in, or who signs in over them`() async throws {
    try await atEachStep(from: "ada") {
      try await signIn($0, "bea")
    } check: { client, failed, step in
      let name = failed ? "ada" : "bea"
      #expect(client.currentUser?.id == name)
      let stored = try await self.client().restore()?.id
      #expect(stored == name, "step \(step)")
      #expect(backend.living.allSatisfy { $0.hasPrefix(name) } && backend.living.count == 1, "step \(step)")
      #expect(owners().contains(name), "step \(step)")
      _ = try await client.session(forcingRefresh: true)
    }
  }

  @Test func `leaves the credential of somebody who signs in again`() async throws {
    try await atEachStep(from: "ada") {
      try await signIn($0, "ada")
    } check: { client, _, step in
      #expect(client.currentUser?.id == "ada")
      #expect(backend.living.count == 1, "step \(step)")
      #expect(owners() == ["ada"], "step \(step)")
      _ = try await self.client().session(forcingRefresh: true)
    }
  }

  @Test func `loses no tokens of a refresh`() async throws {
    try await atEachStep(from: "ada") {
      _ = try await $0.session(forcingRefresh: true)
    } check: { client, _, step in
      #expect(client.currentUser?.id == "ada")
      _ = try await client.session(forcingRefresh: true)
      #expect(client.currentUser?.id == "ada", "step \(step)")
      #expect(backend.living.count == 1, "step \(step)")
      _ = try await self.client().session(forcingRefresh: true)
    }
  }

  @Test func `leaves a sign-out done, or to be done again`() async throws {
    for policy in [SignOutFailurePolicy.continue, .stop] {
      try await atEachStep(from: "ada") { client in
        let report = try await client.signOut(onFailure: policy)
        // A credential that cannot be read is reported, and goes all the same.
        #expect(report.steps.last?.error == nil)
      } check: { client, failed, step in
        #expect(client.currentUser?.id == (failed ? "ada" : nil), "step \(step)")
        let stored = try await self.client().restore()?.id
        #expect(stored == (failed ? "ada" : nil), "step \(step)")
        #expect(owners() == (failed ? ["ada"] : []), "step \(step)")
        try await client.signOut()
        #expect(storage.base.values.isEmpty, "step \(step)")
        #expect(backend.living.isEmpty)
      }
    }
  }

  @Test func `ends with tokens that could not be written down, too`() async throws {
    for signsOut in [true, false] {
      let client = try client()
      try await signIn(client, "ada")
      storage.base.fail(.write, with: StorageError.full)
      await #expect(throws: AuthError.self) { try await client.session(forcingRefresh: true) }
      storage.base.fail(.write, with: nil)
      if signsOut {
        try await client.signOut()
        #expect(backend.living.isEmpty)
      } else {
        try await signIn(client, "bea")
        #expect(backend.living.count == 1)
      }
    }
  }

  @Test func `does not keep alive what the backend has refused`() async throws {
    let client = try client()
    try await signIn(client, "ada")
    try await backend.signOut(try await client.session(), in: .test())
    storage.base.fail(.remove, with: StorageError.notWritable("read-only"))
    let error = await authError { _ = try await client.session(forcingRefresh: true) }
    #expect(error?.reason == .sessionEnded)
    #expect(client.state == .signedOut)
    // What could not be removed is refused again, and then goes.
    storage.base.fail(.remove, with: nil)
    let later = try self.client()
    #expect(try await later.restore() != nil)
    let again = await authError { _ = try await later.session(forcingRefresh: true) }
    #expect(again?.reason == .sessionEnded)
    #expect(storage.base.values.isEmpty)
  }

  @Test func `and hangs lets go whoever no longer waits`() async throws {
    let gate = Gate()
    let client = try AuthClient(
      providers: [provider], backend: backend,
      context: .test(storage: HangingReads(gate), clock: clock))
    for verb in [
      { try await client.restore() != nil }, { try await client.signOut().isComplete },
      { try await client.session().user.id.isEmpty }, { try await client.ensure(scopes: ["a"]).granted.isEmpty },
    ] as [@Sendable () async throws -> Bool] {
      let arrivals = gate.arrivals
      let task = Task { try await verb() }
      // The first one waits at the gate, the others for the first.
      if arrivals == 0 { await gate.reached() }
      task.cancel()
      try await clock.waitForSleepers(1)
      clock.advance(by: .seconds(2))
      let error = await authError { _ = try await task.value }
      #expect(error?.reason == .cancelled(by: .task))
    }
    #expect(client.state == .unknown)
    gate.open()
    #expect(try await client.restore() == nil)
  }

  @Test func `and hangs later lets go a sign-out as well`() async throws {
    let gate = Gate()
    let storage = LateHangingStorage(storage.base, gate)
    let client = try AuthClient(
      providers: [provider], backend: backend, context: .test(storage: storage, clock: clock))
    try await signIn(client, "ada")
    storage.isHanging.set()
    let task = Task { try await client.signOut() }
    await gate.reached()
    task.cancel()
    // One moment for looking what is stored, one for each step.
    let turns = Task { [clock] in
      while !Task.isCancelled {
        try await clock.waitForSleepers(1)
        clock.advance(by: .seconds(2))
      }
    }
    let error = await authError { _ = try await task.value }
    turns.cancel()
    #expect(error?.reason == .cancelled(by: .task))
    #expect(error?.stillSignedIn.contains(.session) == true)
    #expect(client.currentUser != nil)
    gate.open()
    await until { client.state == .signedOut }
  }
}

/// A storage that begins to hang when it is told to.
private struct LateHangingStorage: SecureStorage {
  let isHanging = Switch()
  private let base: MemoryStorage
  private let gate: Gate

  init(_ base: MemoryStorage, _ gate: Gate) {
    self.base = base
    self.gate = gate
  }

  func read(_ key: StorageKey) async throws -> [UInt8]? {
    if isHanging.isSet { await gate.wait() }
    return try await base.read(key)
  }

  func write(_ value: [UInt8], for key: StorageKey) async throws {
    try await base.write(value, for: key)
  }

  func remove(_ key: StorageKey) async throws {
    try await base.remove(key)
  }
}

/// A storage whose reading waits until a test lets it go on.
private struct HangingReads: SecureStorage {
  private let gate: Gate

  init(_ gate: Gate) {
    self.gate = gate
  }

  func read(_ key: StorageKey) async throws -> [UInt8]? {
    await gate.wait()
    return nil
  }

  func write(_ value: [UInt8], for key: StorageKey) async throws {}
  func remove(_ key: StorageKey) async throws {}
}
