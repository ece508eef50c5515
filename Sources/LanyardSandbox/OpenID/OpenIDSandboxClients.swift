internal import LanyardCrypto
internal import LanyardOAuth

/// The registered applications.
public struct OpenIDSandboxClients: Sendable {
  let openID: OpenIDSandbox

  /// All of them.
  public var all: [OpenIDSandboxClient] { openID.withState { $0.clients } }

  /// Registers an application, or replaces the one with the same id.
  public func add(_ client: OpenIDSandboxClient) {
    openID.withState { state in
      state.clients.removeAll { $0.id == client.id }
      state.clients.append(client)
    }
  }

  /// Removes an application.
  public func remove(id: String) {
    openID.withState { state in state.clients.removeAll { $0.id == id } }
  }

  func find(_ id: String) -> OpenIDSandboxClient? {
    all.first { $0.id == id }
  }
}

extension OpenIDSandboxClient {
  var json: JSONObject {
    var object: JSONObject = [
      "provider": "openid", "id": .string(id), "kind": .string(authentication.rawValue), "name": .string(name),
    ]
    object["secret"] = secret.map(JSONValue.string)
    object["redirect_uris"] = JSONValue(redirectURIs)
    object["post_logout_redirect_uris"] = JSONValue(postLogoutRedirectURIs)
    object["id_token_signed_response_alg"] = .string(idTokenAlgorithm.rawValue)
    object["proof_of_possession"] = .string(proofOfPossession.rawValue)
    return object
  }

  init(_ json: JSONObject) throws(SandboxInputError) {
    let input = ManagementInput(json)
    let kindName = try input.optionalText("kind") ?? "none"
    guard let kind = Authentication(rawValue: kindName) else {
      throw SandboxInputError(message: "kind is one of \(Authentication.allCases.map(\.rawValue))")
    }
    guard kind != .privateKeyJWT else {
      throw SandboxInputError(message: "clients with keys are added in Swift only")
    }
    let proofName = try input.optionalText("proof_of_possession") ?? "none"
    guard let proof = ProofOfPossession(rawValue: proofName) else {
      throw SandboxInputError(
        message: "proof_of_possession is one of \(ProofOfPossession.allCases.map(\.rawValue))")
    }
    let id = try input.text("id")
    self.init(
      id: id, authentication: kind, secret: try input.optionalText("secret"),
      name: try input.optionalText("name") ?? id, redirectURIs: try input.texts("redirect_uris"),
      postLogoutRedirectURIs: try input.texts("post_logout_redirect_uris"),
      idTokenAlgorithm: try Self.algorithm(try input.optionalText("id_token_signed_response_alg") ?? "RS256"),
      proofOfPossession: proof)
  }

  private static func algorithm(_ name: String) throws(SandboxInputError) -> SignatureAlgorithm {
    let known = SignatureAlgorithm.allCases.filter { $0 != .es384 && $0 != .es512 }
    guard let algorithm = known.first(where: { $0.rawValue == name }) else {
      throw SandboxInputError(message: "id_token_signed_response_alg is one of \(known.map(\.rawValue))")
    }
    return algorithm
  }
}
