internal import Lanyard

extension FirebaseBackend {
  /// What a credential is exchanged for.
  enum Purpose: Sendable {
    case signIn
    /// A way in for the user of this ID token.
    case link(Secret)
    /// A fresh session of a user who is there.
    case reauthentication

    fileprivate var occasion: FirebaseError.Occasion {
      switch self {
      case .signIn: .signIn
      case .link: .session
      case .reauthentication: .reauthentication
      }
    }
  }

  /// Asks `accounts:signInWithIdp`. An answer that is no sign-in is thrown, whatever its status.
  func exchange(
    _ credential: AuthCredential, _ purpose: Purpose, in context: AuthContext
  ) async throws -> SignInAnswer {
    let assertion = try IdentityAssertion(credential, at: self)
    var body: JSONObject = [
      "requestUri": "http://localhost", "postBody": .string(assertion.postBody), "returnSecureToken": true,
      // Conflicts then bring what the provider's proof became, which is the only one that can still be used.
      "returnIdpCredential": true,
    ]
    var secrets = assertion.secrets
    body["pendingToken"] = credential.pendingToken?.json
    if case .reauthentication = purpose { body["autoCreate"] = false } else { body["autoCreate"] = true }
    if case .link(let idToken) = purpose {
      body["idToken"] = idToken.json
      secrets.append(idToken)
    }
    do {
      let members = try await toolkit.call(
        "signInWithIdp", body, hiding: secrets, purpose.occasion, in: context)
      try checkConflict(members, credential, purpose.occasion, secrets)
      return try SignInAnswer(members, configuration, now: context.now())
    } catch var error as AuthError {
      if error.isConflict { error.updatedCredential = error.updatedCredential ?? credential }
      throw error
    }
  }

  /// Refuses the answers that have a status of success and are none.
  private func checkConflict(
    _ members: JSONObject, _ credential: AuthCredential, _ occasion: FirebaseError.Occasion, _ secrets: [Secret]
  ) throws(AuthError) {
    if let message = members["errorMessage"]?.nonEmpty {
      var error = FirebaseError(message: message, status: 200, hiding: secrets).authError(occasion)
      if error.isConflict { error.updatedCredential = credential.updated(members) }
      throw error
    }
    if members["needConfirmation"]?.boolValue == true {
      let collision = AccountCollision(
        email: members["email"]?.nonEmpty ?? credential.email ?? "", pendingProviderID: credential.providerID,
        existingProviderIDs: members.verifiedProviders.map(names.id))
      var error = AuthError(.accountCollision(collision))
      error.updatedCredential = credential.updated(members)
      throw error
    }
    if members["idToken"]?.nonEmpty == nil, let factor = FirebaseSecondFactorRequired(members) {
      throw AuthError(.secondFactorRequired, underlying: factor)
    }
  }
}

extension AuthError {
  fileprivate var isConflict: Bool {
    switch reason {
    case .accountCollision, .credentialAlreadyInUse, .emailAlreadyInUse: true
    default: false
    }
  }
}

extension JSONObject {
  /// The ways in of the account that a sign-in met: a list, or a list written as a text.
  fileprivate var verifiedProviders: [String] {
    let list: [JSONValue]? =
      switch self["verifiedProvider"] {
      case .string(let text): (try? JSONValue(parsing: Array(text.utf8)))?.arrayValue
      case let value: value?.arrayValue
      }
    return (list ?? []).compactMap(\.nonEmpty)
  }
}

extension AuthCredential {
  /// The credential with what an answer gives in the place of its proof.
  fileprivate func updated(_ members: JSONObject) -> AuthCredential {
    var updated = self
    if let proof = members.proof, !proof.isSame(as: self.proof) {
      updated = AuthCredential(
        providerID: providerID, proof: proof, grantedScopes: grantedScopes, declinedScopes: declinedScopes,
        rawProfile: rawProfile)
    }
    updated.pendingToken = members["pendingToken"]?.nonEmpty.map(Secret.init(_:))
    return updated
  }
}

extension JSONObject {
  /// The provider's tokens in an answer.
  fileprivate var proof: Proof? {
    func secret(_ name: String) -> Secret? { self[name]?.nonEmpty.map(Secret.init(_:)) }
    let access = secret("oauthAccessToken")
    if let idToken = secret("oauthIdToken") { return .idToken(idToken, rawNonce: nil, accessToken: access) }
    guard let access else { return nil }
    if let tokenSecret = secret("oauthTokenSecret") {
      return .oauth1(OAuth1Credentials(token: access, tokenSecret: tokenSecret))
    }
    return .accessToken(access)
  }
}

extension Proof {
  /// Whether it has the same tokens. A nonce does not come back, so a proof that has one stays.
  fileprivate func isSame(as other: Proof) -> Bool {
    switch (self, other) {
    case (.idToken(let a, _, _), .idToken(let b, _, _)): a == b
    case (.accessToken(let a), .accessToken(let b)): a == b
    case (.oauth1(let a), .oauth1(let b)): a.token == b.token && a.tokenSecret == b.tokenSecret
    default: false
    }
  }
}
