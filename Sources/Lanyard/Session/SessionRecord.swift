#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Something that is written down, with the number of its format.
protocol StoredRecord: Codable {
  /// Counts up when the meaning of a member changes; an unknown one is refused, never guessed at.
  var version: Int { get }
}

/// A session as it is written down. The one place where its tokens stand in clear, on their way into ``SecureStorage``.
struct SessionRecord: StoredRecord {
  var version = 1
  var user: AuthUser
  var provider: ProviderID
  var backend: BackendID
  var idToken: String?
  var refreshToken: String?
  var expiresAt: Date?
  var receivedAt: Date?

  init(_ session: Session) {
    user = session.user
    provider = session.providerID
    backend = session.backendID
    idToken = session.tokens.idToken?.withExposedValue { $0 }
    refreshToken = session.tokens.refreshToken?.withExposedValue { $0 }
    expiresAt = session.tokens.expiresAt
    receivedAt = session.tokens.receivedAt
  }

  var session: Session {
    var tokens = SessionTokens(
      idToken: idToken.map(Secret.init(_:)), refreshToken: refreshToken.map(Secret.init(_:)), expiresAt: expiresAt)
    tokens.receivedAt = receivedAt
    return Session(user: user, providerID: provider, backendID: backend, tokens: tokens)
  }
}

/// A provider's credential as it is written down.
struct CredentialRecord: StoredRecord {
  var version = 1
  var message: CredentialMessage
  var refreshToken: String?
  var expiresAt: Date?
  var consentExpiresAt: Date?
  var grantedScopes: [String]
  var declinedScopes: [String]
  var rawProfile: [UInt8]
  var pendingToken: String?

  init(_ credential: AuthCredential) {
    message = CredentialMessage(credential)
    refreshToken = credential.refreshToken?.withExposedValue { $0 }
    expiresAt = credential.expiresAt
    consentExpiresAt = credential.consentExpiresAt
    grantedScopes = credential.grantedScopes
    declinedScopes = credential.declinedScopes
    rawProfile = credential.rawProfile
    pendingToken = credential.pendingToken?.withExposedValue { $0 }
  }

  /// The credential, without the mark that this process saw it proven: a file proves nothing.
  func credential() throws(AuthError) -> AuthCredential {
    var credential = try message.credential()
    credential.refreshToken = refreshToken.map(Secret.init(_:))
    credential.expiresAt = expiresAt
    credential.consentExpiresAt = consentExpiresAt
    credential.grantedScopes = grantedScopes
    credential.declinedScopes = declinedScopes
    credential.rawProfile = rawProfile
    credential.pendingToken = pendingToken.map(Secret.init(_:))
    return credential
  }
}

extension StoredRecord {
  func encoded() throws -> [UInt8] {
    [UInt8](try JSONEncoder().encode(self))
  }
}

extension SecureStorage {
  func readRecord<Record: StoredRecord>(_ type: Record.Type, for key: StorageKey) async throws -> Record? {
    guard let bytes = try await read(key) else { return nil }
    guard let record = try? JSONDecoder().decode(type, from: Data(bytes)), record.version == 1 else {
      throw StorageError.unreadable("the \(key.kind.rawValue) is damaged or of another version")
    }
    return record
  }
}
