extension OAuthProvider {
  /// Redeems a code that an application of the host's got beside its own tokens (``AuthCredential/serverAuthCode``), on
  /// the host's server and with the server's client.
  ///
  /// The code tells who signed in to the application, not who sent it here: take it only in a request whose sender you
  /// know, and compare the identity.
  ///
  /// - Returns: a credential of the server's own, with a refresh token if the provider gives one.
  /// - Throws: ``AuthError`` with reason `refused` for a code that is used up, expired or of another client;
  ///   `unsupported` if the provider knows no such codes.
  public func redeem(serverAuthCode: Secret, in context: AuthContext) async throws -> AuthCredential {
    try await translatingErrors {
      guard serverAuthCodeMember != nil else { throw AuthError(.unsupported("codes for servers")) }
      try checkConfiguration()
      let server = try await metadata(in: context)
      let tokens = try await redeem(.serverAuthCode(serverAuthCode), server, in: context)
      return try await credential(tokens, nonce: nil, asked: [], server, in: context)
    }
  }
}
