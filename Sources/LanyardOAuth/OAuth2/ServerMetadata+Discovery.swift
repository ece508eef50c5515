extension ServerMetadata {
  /// Where an issuer keeps its document.
  public enum WellKnown: Sendable, Hashable {
    /// Below the issuer's path, as OpenID Connect Discovery §4 has it.
    case openIDConfiguration
    /// Between host and path, as servers without OpenID Connect have it (RFC 8414 §3.1).
    case oauthAuthorizationServer
  }

  /// The request for an issuer's document.
  public static func request(
    issuer: String, at place: WellKnown = .openIDConfiguration
  ) throws(OAuth2Error) -> HTTPRequest {
    guard let url = URLText(issuer), url.query == nil, url.fragment == nil else {
      throw .invalidRequest("the issuer is not a URL without query and fragment")
    }
    guard url.isSecureEndpoint else { throw .insecureEndpoint("issuer") }
    let origin = issuer.dropLast(url.path.utf8.count)
    // Either specification removes one terminating slash first.
    let path = url.path.hasSuffix("/") ? url.path.dropLast() : url.path[...]
    let document =
      switch place {
      case .openIDConfiguration: "\(origin)\(path)/.well-known/openid-configuration"
      case .oauthAuthorizationServer: "\(origin)/.well-known/oauth-authorization-server\(path)"
      }
    return HTTPRequest(url: document, headers: ["Accept": "application/json"])
  }

  /// Reads the document. Its issuer has to be the one that was asked for (Discovery §4.3), and every endpoint has to
  /// be https or on this machine.
  public init(_ response: HTTPResponse, issuer: IssuerPolicy) throws(OAuth2Error) {
    guard response.status == 200 else {
      throw .unexpectedStatus(response.status, retryAfter: response.retryAfter)
    }
    try self.init(document: try MetadataDocument(response.body), issuer: issuer)
  }

  private init(document: MetadataDocument, issuer policy: IssuerPolicy) throws(OAuth2Error) {
    guard let issuer = try document.text("issuer") else { throw .missingParameter("issuer") }
    guard policy.acceptsDocument(of: issuer) else { throw .unexpectedIssuer(issuer) }
    self.init(
      issuer: issuer,
      authorizationEndpoint: try document.endpoint("authorization_endpoint"),
      tokenEndpoint: try document.endpoint("token_endpoint"),
      userInfoEndpoint: try document.endpoint("userinfo_endpoint"),
      revocationEndpoint: try document.endpoint("revocation_endpoint"),
      jwksURI: try document.endpoint("jwks_uri"),
      deviceAuthorizationEndpoint: try document.endpoint("device_authorization_endpoint"),
      endSessionEndpoint: try document.endpoint("end_session_endpoint"),
      pushedAuthorizationRequestEndpoint: try document.endpoint("pushed_authorization_request_endpoint"),
      requiresPushedAuthorizationRequests:
        document.members["require_pushed_authorization_requests"]?.boolValue ?? false,
      codeChallengeMethods: try document.texts("code_challenge_methods_supported"),
      idTokenSigningAlgorithms: try document.texts("id_token_signing_alg_values_supported"),
      tokenEndpointAuthMethods: try document.texts("token_endpoint_auth_methods_supported"),
      authorizationResponseIssParameterSupported:
        document.members["authorization_response_iss_parameter_supported"]?.boolValue ?? false,
      raw: document.members)
  }

  /// An endpoint for use: there, and safe to send secrets to.
  func endpoint(_ name: String, _ value: String?) throws(OAuth2Error) -> String {
    guard let value else { throw .missingEndpoint(name) }
    guard let url = URLText(value), url.isSecureEndpoint else { throw .insecureEndpoint(name) }
    // RFC 6749 §3.1, §3.2: endpoints have no fragment.
    guard url.fragment == nil else { throw .invalidRequest("the \(name) endpoint has a fragment") }
    return value
  }
}

/// Reads members of a metadata document with their types.
private struct MetadataDocument {
  let members: JSONObject

  init(_ body: [UInt8]) throws(OAuth2Error) {
    do {
      members = try JSONObject(parsing: body)
    } catch {
      throw .malformedResponse("the metadata is not a JSON object")
    }
  }

  func text(_ name: String) throws(OAuth2Error) -> String? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let text = value.stringValue else { throw .malformedResponse(name) }
    return text
  }

  func texts(_ name: String) throws(OAuth2Error) -> [String]? {
    guard let value = members[name], !value.isNull else { return nil }
    guard let values = value.arrayValue else { throw .malformedResponse(name) }
    return values.compactMap(\.stringValue)
  }

  func endpoint(_ name: String) throws(OAuth2Error) -> String? {
    guard let text = try text(name) else { return nil }
    guard URLText(text)?.isSecureEndpoint == true else { throw .insecureEndpoint(name) }
    return text
  }
}
