internal import LanyardOAuth
internal import Synchronization

/// What the provider remembers about proofs of possession.
struct ProofMemory: Sendable {
  /// The thumbprints of the keys that sign-ins are bound to, by the names of their grants.
  var boundKeys: [String: String] = [:]
  /// The identifiers of proofs so far.
  var identifiers: Set<String> = []
  /// What proofs have to contain now.
  var nonce = ""
  var nonceExpires = 0
}

/// Why a proof will not do (RFC 9449 §5, §8).
private enum ProofError: String, Error {
  case invalid = "invalid_dpop_proof"
  case nonce = "use_dpop_nonce"
}

extension OpenIDSandbox {
  /// How long a nonce is good for, in seconds.
  private var nonceLifetime: Int { 60 }

  /// Answers a token request of a client whose tokens are bound to its key (RFC 9449 §5).
  func proved(
    _ call: SandboxCall, of client: OpenIDSandboxClient, _ answer: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    guard client.proofOfPossession != .none else { return try await answer() }
    do {
      let proof = try check(call, client, at: .token)
      guard isBoundKey(proof.thumbprint, call) else { throw ProofError.invalid }
      if let grant = parties(of: call, at: .token).grant {
        proofs.withLock { $0.boundKeys[grant] = proof.thumbprint }
      }
    } catch let error as ProofError {
      let refusal = SandboxTokenError(error: error.rawValue, description: "The proof of possession will not do.")
      return withNonce(refusal.response, client)
    }
    return withNonce(try await answer(), client)
  }

  /// Codes are bound to a key by the authorization request (§10), refresh tokens by the request that brought them (§5).
  private func isBoundKey(_ thumbprint: String, _ call: SandboxCall) -> Bool {
    if let code = call.form["code"], let announced = withState({ $0.codes[code]?.request.keyThumbprint }),
      announced != thumbprint
    {
      return false
    }
    guard call.form["refresh_token"] != nil, let grant = parties(of: call, at: .token).grant else { return true }
    return proofs.withLock { $0.boundKeys[grant] } == thumbprint
  }

  /// The thumbprint of the key that the tokens of a sign-in are bound to.
  func boundKey(of grant: SandboxGrant) -> String? {
    proofs.withLock { $0.boundKeys[grant.id] }
  }

  /// The access token of a request, if it came as it has to: a bound one with its proof, any other as a bearer token.
  func presentedToken(_ call: SandboxCall) throws -> SandboxToken? {
    guard let text = call.bearerToken ?? call.boundToken, let token = validAccessToken(text) else { return nil }
    guard let boundKey = boundKey(of: token.grant) else { return call.bearerToken == nil ? nil : token }
    guard call.boundToken != nil, let client = clients.find(token.grant.clientID) else { return nil }
    let proof = try check(call, client, at: .userInfo)
    return proof.thumbprint == boundKey && proof.isFor(accessToken: text) ? token : nil
  }

  /// What a refused request for a protected resource is told (§7.1, §9).
  func challenge(_ error: any Error) -> HTTPResponse? {
    guard let error = error as? ProofError else { return nil }
    var response = HTTPResponse.json(
      401, [:], headers: ["WWW-Authenticate": "DPoP error=\"\(error.rawValue)\", algs=\"ES256 EdDSA PS256 RS256\""])
    if error == .nonce { response.headers["DPoP-Nonce"] = currentNonce() }
    return response
  }

  private func check(
    _ call: SandboxCall, _ client: OpenIDSandboxClient, at endpoint: SandboxEndpoint
  ) throws -> SandboxProof {
    let texts = call.headers.values("DPoP")
    guard texts.count == 1,
      let proof = SandboxProof(texts[0], method: call.method, url: core.baseURL + call.path),
      (core.seconds - nonceLifetime...core.seconds + nonceLifetime).contains(Int(clamping: proof.issuedAt))
    else { throw ProofError.invalid }
    let faults = core.scenarios([.staleProofNonce], for: call, SandboxParties(clientID: client.id), at: endpoint)
    if !faults.isEmpty { proofs.withLock { $0.nonceExpires = 0 } }
    if client.proofOfPossession == .demandedWithNonce, proof.nonce != currentNonce() { throw ProofError.nonce }
    guard proofs.withLock({ $0.identifiers.insert(proof.identifier).inserted }) else { throw ProofError.invalid }
    return proof
  }

  private func currentNonce() -> String {
    let newer = core.randomText(bytes: 12)
    let now = core.seconds
    return proofs.withLock { memory in
      if now >= memory.nonceExpires {
        memory.nonce = newer
        memory.nonceExpires = now + nonceLifetime
      }
      return memory.nonce
    }
  }

  private func withNonce(_ response: HTTPResponse, _ client: OpenIDSandboxClient) -> HTTPResponse {
    guard client.proofOfPossession == .demandedWithNonce else { return response }
    var response = response
    response.headers["DPoP-Nonce"] = currentNonce()
    return response
  }
}
