internal import LanyardCrypto

/// How a client authenticates at the token and revocation endpoints (RFC 6749 §2.3).
public struct ClientAuthentication: Sendable {
  private let edit:
    @Sendable (_ clientID: String, _ form: inout OAuthParameters, _ headers: inout HTTPFields) throws -> Void

  /// A method of your own: edits the form and the header fields of each request before it is sent.
  ///
  /// An error that it throws becomes ``OAuth2Error/invalidRequest(_:)``.
  public init(
    _ edit:
      @escaping @Sendable (_ clientID: String, _ form: inout OAuthParameters, _ headers: inout HTTPFields) throws
      -> Void
  ) {
    self.edit = edit
  }

  /// A public client: only its name is sent (RFC 6749 §3.2.1).
  public static let none = ClientAuthentication { clientID, form, _ in form["client_id"] = clientID }

  /// `client_secret_basic`: the `Authorization` header, name and secret form-encoded first (RFC 6749 §2.3.1).
  public static func clientSecretBasic(_ secret: Secret) -> ClientAuthentication {
    ClientAuthentication { clientID, _, headers in
      secret.withExposedValue { secret in
        let pair = FormURLEncoding.encode(clientID) + ":" + FormURLEncoding.encode(secret)
        headers["Authorization"] = "Basic " + Base64.encode(Array(pair.utf8))
      }
    }
  }

  /// `client_secret_post`: name and secret in the form (RFC 6749 §2.3.1).
  public static func clientSecretPost(_ secret: Secret) -> ClientAuthentication {
    ClientAuthentication { clientID, form, _ in
      form["client_id"] = clientID
      secret.withExposedValue { form["client_secret"] = $0 }
    }
  }

  func apply(
    _ clientID: String, _ form: inout OAuthParameters, _ headers: inout HTTPFields
  ) throws(OAuth2Error) {
    do {
      try edit(clientID, &form, &headers)
    } catch {
      throw .invalidRequest("the client could not be authenticated")
    }
  }
}

extension ClientAuthentication: CustomStringConvertible, CustomReflectable {
  /// A mask.
  public var description: String { "<client authentication>" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
