#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Lanyard

extension ParseAuthData {
  /// Whether a credential of this kind can be written down.
  func accepts(_ kind: CredentialKind) -> Bool { members[kind] != nil }

  /// The entry for a credential.
  ///
  /// - Throws: ``AuthError`` with reason `misconfigured` if a member wants what the credential does not have.
  func entry(_ credential: AuthCredential, subject: String) throws(AuthError) -> JSONObject {
    var entry = JSONObject()
    // In a fixed order, so that the same sign-in makes the same bytes.
    for (member, source) in (members[credential.proof.kind] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let value = source.value(of: credential, subject: subject) {
        entry[member] = .string(value)
      } else if !source.isOptional {
        throw AuthError(
          .misconfigured("\(name) wants \(member), which the credential does not have. Change its ParseAuthData."),
          provider: credential.providerID)
      }
    }
    return entry
  }
}

extension ParseAuthData.Source {
  fileprivate var isOptional: Bool { self == .rawNonce || self == .expiry }

  fileprivate func value(of credential: AuthCredential, subject: String) -> String? {
    switch self {
    case .subject: subject
    case .idToken: credential.idToken?.exposed
    case .accessToken: credential.accessToken?.exposed
    case .token: credential.oauth1Credentials?.token.exposed
    case .tokenSecret: credential.oauth1Credentials?.tokenSecret.exposed
    case .rawNonce: if case .idToken(_, let nonce, _) = credential.proof { nonce?.exposed } else { nil }
    case .expiry: credential.expiresAt.map(ParseDate.text)
    case .custom: if case .custom(_, let secret) = credential.proof { secret.exposed } else { nil }
    case .text(let text): text
    }
  }
}

extension Secret {
  /// The text, on its way into a request.
  var exposed: String { withExposedValue { $0 } }
}
