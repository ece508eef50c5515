internal import Lanyard

extension ParseUser {
  /// The user for the client.
  ///
  /// - Parameters:
  ///   - identity: who has just signed in or been linked, for what the server does not keep.
  ///   - known: what was known before of the same user.
  func authUser(
    _ configuration: ParseConfiguration, _ identity: VerifiedIdentity? = nil, known: AuthUser? = nil
  ) -> AuthUser {
    let providers = providers(configuration, identity, known)
    let own = text("email")
    let email = own ?? identity?.email?.address ?? providers.lazy.compactMap(\.email).first
    let isVerified =
      own != nil
      ? members["emailVerified"]?.boolValue ?? false
      : identity?.email?.isVerified ?? (known?.email == email && known?.emailVerified == true)
    return AuthUser(
      id: id, email: email, emailVerified: email != nil && isVerified,
      displayName: text(configuration.displayNameField) ?? identity?.displayName
        ?? providers.lazy.compactMap(\.displayName).first,
      photoURL: text(configuration.photoURLField) ?? identity?.photoURL ?? providers.lazy.compactMap(\.photoURL).first,
      providers: providers, rawUser: members.serialized())
  }

  private func text(_ member: String) -> String? {
    members[member]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func providers(
    _ configuration: ParseConfiguration, _ identity: VerifiedIdentity?, _ known: AuthUser?
  ) -> [AuthUser.LinkedProvider] {
    let ways = entries.filter { $0.name != Self.anonymous }.map { entry in
      let id = configuration.providerID(of: entry.name)
      if let identity, identity.providerID == id { return AuthUser.LinkedProvider(identity) }
      let subject = entry.value["id"]?.identifier ?? ""
      return known?.providers.first { $0.providerID == id && $0.subject.hasSameBytes(as: subject) }
        ?? AuthUser.LinkedProvider(providerID: id, subject: subject)
    }
    guard ways.isEmpty, !has(Self.anonymous), let username = text("username"), !Self.isMadeUp(username) else {
      return ways
    }
    // Nobody but the person can have chosen this name, so there is a password.
    return [AuthUser.LinkedProvider(providerID: .parsePassword, subject: username, email: text("email"))]
  }

  /// Whether the server itself made the name, as it does for whoever comes through a provider: 25 letters and digits.
  private static func isMadeUp(_ username: String) -> Bool {
    username.utf8.count == 25 && username.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension ParseConfiguration {
  /// Our name for an adapter of the server's; the server's own where nobody gave one.
  func providerID(of name: String) -> ProviderID {
    if name == ParseUser.anonymous { return .anonymous }
    return authData.filter { $0.value.name == name }.keys.min { $0.rawValue < $1.rawValue }
      ?? ProviderID(rawValue: name)
  }

  /// The server's name of a provider's adapter.
  func adapter(of provider: ProviderID) -> String { authData[provider]?.name ?? provider.rawValue }
}

extension AuthUser.LinkedProvider {
  fileprivate init(_ identity: VerifiedIdentity) {
    self.init(
      providerID: identity.providerID, subject: identity.subject, email: identity.email?.address,
      displayName: identity.displayName, photoURL: identity.photoURL)
  }
}
