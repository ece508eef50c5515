import Lanyard

/// What a sign-in with Google asks of the person and of the account.
public struct GoogleOptions: Sendable {
  /// What Google shows even if it need not.
  public enum Prompt: String, Sendable, Hashable, CaseIterable {
    /// Nothing: an error comes back if something would have to be shown. Not to be combined.
    case none
    /// The consent page.
    case consent
    /// The account chooser.
    case selectAccount = "select_account"
  }

  /// Whether a refresh token is asked for.
  public enum AccessType: String, Sendable, Hashable {
    /// No. Desktop applications get one all the same.
    case online
    /// Yes.
    case offline
  }

  /// Scopes beyond `openid`, `email` and `profile`.
  public var scopes: [String]
  /// What Google shows; empty leaves it to Google.
  public var prompt: Set<Prompt>
  /// The Workspace domain the account has to belong to; `"*"` for any. Sent as `hd`, and enforced.
  public var hostedDomain: String?
  /// Whether a refresh token is asked for; `nil` leaves it to Google.
  public var accessType: AccessType?

  /// The web client of the host's server, in the same project of the console. ID tokens are then issued for the server,
  /// and ``AuthCredential/serverAuthCode`` holds a code that the server redeems with
  /// `OAuthProvider.redeem(serverAuthCode:in:)`.
  public var serverClientID: String?

  /// Makes a set of options.
  public init(
    scopes: [String] = [], prompt: Set<Prompt> = [], hostedDomain: String? = nil, accessType: AccessType? = nil,
    serverClientID: String? = nil
  ) {
    self.scopes = scopes
    self.prompt = prompt
    self.hostedDomain = hostedDomain
    self.accessType = accessType
    self.serverClientID = serverClientID
  }

  var parameters: OAuthParameters {
    get throws(AuthError) {
      guard !prompt.contains(.none) || prompt.count == 1 else {
        throw AuthError(.misconfigured("The prompt none stands alone."), provider: .google)
      }
      var parameters = OAuthParameters()
      if !prompt.isEmpty { parameters["prompt"] = prompt.map(\.rawValue).sorted().joined(separator: " ") }
      parameters["hd"] = hostedDomain
      parameters["access_type"] = accessType?.rawValue
      parameters["audience"] = serverClientID
      return parameters
    }
  }

  var hostedDomainRule: (@Sendable (IDToken) throws -> Void)? {
    guard let hostedDomain else { return nil }
    return { token in
      let claim = token.claims["hd"]?.stringValue ?? ""
      guard hostedDomain == "*" ? !claim.isEmpty : claim.lowercased() == hostedDomain.lowercased() else {
        throw AuthError(.refused(code: "hosted_domain"), provider: .google)
      }
    }
  }
}
