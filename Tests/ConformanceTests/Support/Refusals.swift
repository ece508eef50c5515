import Lanyard
import LanyardSandbox
import LanyardTesting
import TestSupport
import Testing

/// Signs in while a scenario happens: the ID token has to be refused for this reason, and nothing may be asked of the
/// provider afterwards, the profile least of all.
func expectRefusedIDToken(
  _ scenarios: SandboxScenario..., client: OpenIDSandboxClient = .native, trail: [String] = Trail.idToken,
  because reason: (OpenIDWorld) -> IDTokenError, at place: SourceLocation = #_sourceLocation
) async throws {
  try await inOpenIDWorld { world in
    for scenario in scenarios { world.scenarios.enqueue(scenario) }
    let error = await authError { try await world.signIn(client) }
    let expected = reason(world)
    #expect(error?.underlying as? IDTokenError == expected, sourceLocation: place)
    #expect(error?.reason == .invalidIDToken(expected.name), sourceLocation: place)
    #expect(world.trail == trail, sourceLocation: place)
    #expect(world.scenarios.pending.isEmpty, "the scenario did not happen", sourceLocation: place)
  }
}

/// Signs in while a scenario happens: the answer has to be refused for this reason, and the last request has to be the
/// one that went wrong.
func expectRefused(
  _ scenario: SandboxScenario, at endpoint: SandboxEndpoint? = nil, trail: [String],
  because reason: (OpenIDWorld) -> OAuth2Error, place: SourceLocation = #_sourceLocation
) async throws {
  try await inOpenIDWorld { world in
    world.scenarios.enqueue(scenario, at: endpoint)
    let error = await authError { try await world.signIn() }
    #expect(error?.underlying as? OAuth2Error == reason(world), sourceLocation: place)
    #expect(world.trail == trail, sourceLocation: place)
    #expect(world.scenarios.pending.isEmpty, "the scenario did not happen", sourceLocation: place)
  }
}

/// Signs in while something unusual but allowed happens.
func expectAccepted(
  _ scenarios: SandboxScenario..., client: OpenIDSandboxClient = .native, at place: SourceLocation = #_sourceLocation
) async throws {
  try await inOpenIDWorld { world in
    for scenario in scenarios { world.scenarios.enqueue(scenario) }
    let identity = try await world.signIn(client).verifiedIdentity
    #expect(identity?.subject == world.openID.subject(of: .ada), sourceLocation: place)
    #expect(world.trail == Trail.complete, sourceLocation: place)
    #expect(world.scenarios.pending.isEmpty, "the scenario did not happen", sourceLocation: place)
  }
}

extension IDTokenError {
  /// The name of the case.
  var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}
