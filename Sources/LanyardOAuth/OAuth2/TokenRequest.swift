#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request to the token endpoint (RFC 6749 §4.1.3, §6).
public struct TokenRequest: Sendable {
  /// Parameters beside the protocol's own. They may not replace those.
  public var parameters: OAuthParameters = [:]
  /// What stands between two scope values in the answer.
  public var scopeSeparator = " "
  /// The scope that the answer means if it names none (RFC 6749 §5.1).
  public var expectedScope: [String]
  /// The refresh token that stays valid if the answer has no new one (RFC 6749 §6).
  public let currentRefreshToken: Secret?
  private let form: OAuthParameters

  private init(_ form: OAuthParameters, expectedScope: [String], currentRefreshToken: Secret? = nil) {
    self.form = form
    self.expectedScope = expectedScope
    self.currentRefreshToken = currentRefreshToken
  }

  /// Redeems the code of a checked redirect.
  public static func authorizationCode(
    _ response: AuthorizationResponse, _ request: AuthorizationRequest
  ) -> TokenRequest {
    var form: OAuthParameters = ["grant_type": "authorization_code"]
    response.code.withExposedValue { form["code"] = $0 }
    form["redirect_uri"] = request.redirectURI
    request.codeVerifier.withExposedValue { form["code_verifier"] = $0 }
    var token = TokenRequest(form, expectedScope: request.scope)
    token.scopeSeparator = request.scopeSeparator
    return token
  }

  /// Redeems a refresh token.
  ///
  /// - Parameters:
  ///   - token: the refresh token.
  ///   - scope: asks for less than what was granted; `nil` asks for the same.
  ///   - grantedScope: what was granted before.
  public static func refreshToken(
    _ token: Secret, scope: [String]? = nil, grantedScope: [String] = []
  ) -> TokenRequest {
    var form: OAuthParameters = ["grant_type": "refresh_token"]
    token.withExposedValue { form["refresh_token"] = $0 }
    form["scope"] = scope?.joined(separator: " ")
    return TokenRequest(form, expectedScope: scope ?? grantedScope, currentRefreshToken: token)
  }

  /// Asks whether the person has typed in the code of a device grant (RFC 8628 §3.4).
  ///
  /// What to do with a refusal, ``DevicePollDecision`` tells.
  public static func deviceCode(
    _ response: DeviceAuthorizationResponse, _ request: DeviceAuthorizationRequest
  ) -> TokenRequest {
    var form: OAuthParameters = ["grant_type": "urn:ietf:params:oauth:grant-type:device_code"]
    response.deviceCode.withExposedValue { form["device_code"] = $0 }
    var token = TokenRequest(form, expectedScope: request.scope)
    token.scopeSeparator = request.scopeSeparator
    return token
  }

  /// Redeems a code that an application got for its server beside its own tokens. No browser brought it, so there is no
  /// redirect URI, and no request of ours that it could answer.
  public static func serverAuthCode(_ code: Secret) -> TokenRequest {
    var form: OAuthParameters = ["grant_type": "authorization_code"]
    code.withExposedValue { form["code"] = $0 }
    form["redirect_uri"] = ""
    return TokenRequest(form, expectedScope: [])
  }

  /// Any other grant (RFC 6749 §4.5). A code is redeemed only with a checked
  /// response, and the password grant must not be used (RFC 9700 §2.4): both are refused.
  public static func extensionGrant(
    _ grantType: String, parameters: OAuthParameters, expectedScope: [String] = []
  ) throws(OAuth2Error) -> TokenRequest {
    guard !["authorization_code", "password"].containsBytes(of: grantType) else {
      throw .invalidRequest("the grant type \(grantType) is no extension grant")
    }
    var form: OAuthParameters = ["grant_type": grantType]
    for parameter in parameters.all where parameter.name != "grant_type" { form[parameter.name] = parameter.value }
    return TokenRequest(form, expectedScope: expectedScope)
  }

  /// The request for the wire. It redeems something and must not be repeated blindly.
  ///
  /// - Parameters:
  ///   - server: where it goes.
  ///   - client: who asks.
  ///   - now: the time. Needed, like `randomBytes`, only by clients that sign assertions.
  ///   - randomBytes: a source of bytes that nobody can guess.
  public func httpRequest(
    _ server: ServerMetadata, client: OAuthClient, now: Date? = nil, randomBytes: ((Int) -> [UInt8])? = nil
  ) throws(OAuth2Error) -> HTTPRequest {
    let endpoint = try server.endpoint("token", server.tokenEndpoint)
    var complete = form
    for parameter in parameters.all {
      guard form[parameter.name] == nil else {
        throw .invalidRequest("the parameter \(parameter.name) belongs to the protocol")
      }
      complete[parameter.name] = parameter.value
    }
    return try HTTPRequest(
      form: complete, to: endpoint, as: client, .init(server: server, now: now, randomBytes: randomBytes))
  }
}

extension TokenRequest: CustomStringConvertible, CustomReflectable {
  /// The grant type.
  public var description: String { "token request with \(form["grant_type"] ?? "no grant")" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
