internal import LanyardCrypto

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How a client authenticates at the token endpoint and its neighbours (RFC 6749 §2.3).
public struct ClientAuthentication: Sendable {
  /// What a method may need to know about the request it is for.
  struct Occasion {
    let server: ServerMetadata
    let now: Date?
    let randomBytes: ((Int) -> [UInt8])?
  }

  private enum Method: Sendable {
    case edit(@Sendable (String, inout OAuthParameters, inout HTTPFields) throws -> Void)
    case assertion(ClientAssertion)
  }

  private let method: Method

  /// A method of your own: edits the form and the header fields of each request before it is sent.
  ///
  /// An error that it throws becomes ``OAuth2Error/invalidRequest(_:)``.
  public init(
    _ edit:
      @escaping @Sendable (_ clientID: String, _ form: inout OAuthParameters, _ headers: inout HTTPFields) throws
      -> Void
  ) {
    method = .edit(edit)
  }

  init(_ assertion: ClientAssertion) {
    method = .assertion(assertion)
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
    _ clientID: String, _ form: inout OAuthParameters, _ headers: inout HTTPFields, for occasion: Occasion
  ) throws(OAuth2Error) {
    switch method {
    case .assertion(let assertion):
      form["client_id"] = clientID
      form["client_assertion_type"] = ClientAssertion.type
      form["client_assertion"] = try assertion.sign(clientID, for: occasion)
    case .edit(let edit):
      do {
        try edit(clientID, &form, &headers)
      } catch {
        throw .invalidRequest("the client could not be authenticated")
      }
    }
  }
}

extension ClientAuthentication: CustomStringConvertible, CustomReflectable {
  /// A mask.
  public var description: String { "<client authentication>" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
