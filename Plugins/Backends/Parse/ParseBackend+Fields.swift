public import Lanyard

extension ParseBackend: ProfileBackend {
  /// Writes the name and the picture into the fields that the configuration names.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them.
  public func updateProfile(
    _ update: ProfileUpdate, of session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    var fields = ParseFields()
    for (name, text) in [
      (configuration.displayNameField, update.displayName), (configuration.photoURLField, update.photoURL),
    ] {
      if let text, !text.isEmpty { fields[name] = .string(text) } else if text != nil { fields.remove(name) }
    }
    return try await self.update(fields, of: session, in: context)
  }

  /// Writes fields of the user of a session.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` for fields that are the server's own, `sessionEnded`,
  ///   `emailAlreadyInUse`, or others with a ``ParseError`` beneath them.
  public func update(
    _ fields: ParseFields, of session: Session, in context: AuthContext
  ) async throws -> FederationChange {
    try fields.check()
    guard !fields.members.isEmpty else { return try await reload(session, in: context) }
    let answer = try await put(fields.members, session, in: context)
    var members = (try? JSONObject(parsing: session.user.rawUser)) ?? [:]
    members["objectId"] = .string(session.user.id)
    var user = try ParseUser(members)
    user.update(fields.members, answer)
    return change(user, session, answer)
  }
}

extension ParseBackend: ReloadingBackend {
  /// Reads the user of a session anew. What is gone at the server is gone here.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them.
  public func reload(_ session: Session, in context: AuthContext) async throws -> FederationChange {
    let user = try await current(session, in: context)
    return FederationChange(user: user.authUser(configuration, known: session.user))
  }
}

extension ParseBackend {
  /// ``update(_:of:in:)`` for the user who is signed in, who is kept as they are then.
  ///
  /// - Throws: ``AuthError`` with reason `notSignedIn`, or as ``update(_:of:in:)`` does.
  @discardableResult
  public func update(_ fields: ParseFields, of client: AuthClient) async throws(AuthError) -> AuthUser {
    try await client.updateUser { session, context in try await update(fields, of: session, in: context) }
  }
}
