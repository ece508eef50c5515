#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request to revoke a token (RFC 7009 §2.1).
public struct RevocationRequest: Sendable {
  /// What kind of token it is, to help the server find it.
  public enum Hint: String, Sendable, Hashable {
    /// An access token.
    case accessToken = "access_token"
    /// A refresh token.
    case refreshToken = "refresh_token"
  }

  private let token: Secret
  private let hint: Hint?

  /// Asks to revoke a token. Servers revoke what was issued with a refresh token too.
  public init(_ token: Secret, hint: Hint? = nil) {
    self.token = token
    self.hint = hint
  }

  /// The request for the wire. Revoking twice does no harm, so it may be repeated.
  ///
  /// - Parameters:
  ///   - server: where it goes.
  ///   - client: who asks.
  ///   - now: the time. Needed, like `randomBytes`, only by clients that sign assertions.
  ///   - randomBytes: a source of bytes that nobody can guess.
  public func httpRequest(
    _ server: ServerMetadata, client: OAuthClient, now: Date? = nil, randomBytes: ((Int) -> [UInt8])? = nil
  ) throws(OAuth2Error) -> HTTPRequest {
    let endpoint = try server.endpoint("revocation", server.revocationEndpoint)
    var form: OAuthParameters = [:]
    token.withExposedValue { form["token"] = $0 }
    form["token_type_hint"] = hint?.rawValue
    var request = try HTTPRequest(
      form: form, to: endpoint, as: client, .init(server: server, now: now, randomBytes: randomBytes))
    request.isRepeatable = true
    return request
  }

  /// Throws if the answer says that the token may still be valid.
  ///
  /// A token that the server does not know (any more) is revoked: RFC 7009 §2.2 answers 200 for it, some servers
  /// `invalid_token`.
  public func check(_ response: HTTPResponse) throws(OAuth2Error) {
    guard !(200..<300).contains(response.status) else { return }
    guard let error = TokenResponseBody(response).error else {
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    guard error.error == "invalid_token" else { throw .token(error) }
  }
}

extension RevocationRequest: CustomStringConvertible, CustomReflectable {
  /// The kind of token.
  public var description: String { "revocation of \(hint.map { "an \($0.rawValue)" } ?? "a token")" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
