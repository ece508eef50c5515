/// Which user a proven identity is, by the rules of the service.
extension FirebaseState {
  /// What became of an identity.
  struct Match: Sendable {
    var user: FirebaseSandboxUser
    var isNew = false
    /// The address led to an account that knew the same provider by another id.
    var isRecycled = false
    /// Another account uses the address, and the provider does not vouch for it.
    var needsConfirmation = false
  }

  /// Where a sign-in happens, and what it may do.
  struct Circumstances: Sendable {
    let tenant: String?
    /// Whether a user may come to be.
    let mayCreate: Bool
    let now: Int
    /// The id of the user who would.
    let newID: String
  }

  /// Signs in. Nothing is changed where somebody else has to be asked.
  mutating func signIn(
    _ identity: SandboxIdentity, _ circumstances: Circumstances
  ) throws(FirebaseRefusal) -> Match {
    var match = try match(identity, circumstances)
    guard !match.user.isDisabled else { throw .userDisabled }
    guard !match.needsConfirmation else { return match }
    match.user.lastLoginAt = circumstances.now
    save(match.user)
    return match
  }

  private func match(
    _ identity: SandboxIdentity, _ circumstances: Circumstances
  ) throws(FirebaseRefusal) -> Match {
    if var user = user(of: identity, tenant: circumstances.tenant) {
      user.attach(identity)
      return Match(user: user)
    }
    if !project.allowsDuplicateEmails, let user = user(withEmail: identity.email, tenant: circumstances.tenant) {
      guard identity.isEmailVerified else { return Match(user: user, needsConfirmation: true) }
      return join(identity, to: user, circumstances.now)
    }
    guard circumstances.mayCreate else { throw .userNotFound }
    var user = FirebaseSandboxUser(id: circumstances.newID, tenantID: circumstances.tenant, now: circumstances.now)
    user.attach(identity)
    user.displayName = identity.name
    user.photoURL = identity.picture
    if !project.allowsDuplicateEmails {
      user.email = identity.email?.lowercased()
      user.isEmailVerified = identity.isEmailVerified
    }
    return Match(user: user, isNew: true)
  }

  /// Whoever registered an address that they could not read loses every other way in.
  private func join(_ identity: SandboxIdentity, to user: FirebaseSandboxUser, _ now: Int) -> Match {
    var user = user
    let isRecycled = user.provider(identity.providerID).map { $0.rawID != identity.subject } ?? false
    if !user.isEmailVerified {
      user.providers = []
      user.validSince = now
    }
    user.attach(identity)
    user.displayName = identity.name
    user.photoURL = identity.picture
    user.isEmailVerified = true
    return Match(user: user, isRecycled: isRecycled)
  }

  /// Adds a way in to a user who is signed in.
  mutating func link(_ identity: SandboxIdentity, to user: FirebaseSandboxUser) throws(FirebaseRefusal) -> Match {
    // Whoever it is bound to, the caller included.
    guard self.user(of: identity, tenant: user.tenantID) == nil else { throw .alreadyLinked }
    if !project.allowsDuplicateEmails, let other = self.user(withEmail: identity.email, tenant: user.tenantID) {
      guard other.id == user.id else { throw .emailExists }
    }
    // Somebody else may have changed the user meanwhile.
    var user = self.user(user.id) ?? user
    user.attach(identity)
    if user.email == nil, !project.allowsDuplicateEmails {
      user.email = identity.email?.lowercased()
      user.isEmailVerified = identity.isEmailVerified
    }
    // Name and picture stay as they are, be they missing: only the entry of the provider has them.
    save(user)
    return Match(user: user)
  }
}

extension FirebaseSandboxUser {
  /// Takes over what a provider says now.
  fileprivate mutating func attach(_ identity: SandboxIdentity) {
    let entry = Provider(identity)
    if let index = providers.firstIndex(where: { $0.providerID == identity.providerID }) {
      providers[index] = entry
    } else {
      providers.append(entry)
    }
  }
}
