internal import LanyardOAuth

extension OpenIDSandbox {
  /// The metadata document (OpenID Connect Discovery §3).
  func metadata(for call: SandboxCall) -> HTTPResponse {
    let document: JSONObject = [
      "issuer": .string(issuer),
      "authorization_endpoint": .string(authorizationEndpoint),
      "pushed_authorization_request_endpoint": .string(pushedAuthorizationRequestEndpoint),
      "token_endpoint": .string(tokenEndpoint),
      "userinfo_endpoint": .string(userInfoEndpoint),
      "revocation_endpoint": .string(revocationEndpoint),
      "end_session_endpoint": .string(endSessionEndpoint),
      "jwks_uri": .string(keysEndpoint),
      "response_types_supported": ["code"],
      "response_modes_supported": ["query"],
      "grant_types_supported": ["authorization_code", "refresh_token"],
      "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["RS256", "PS256", "ES256", "EdDSA"],
      "scopes_supported": ["openid", "email", "profile", "offline_access"],
      "claims_supported": [
        "sub", "email", "email_verified", "name", "given_name", "family_name", "picture",
      ],
      "token_endpoint_auth_methods_supported": JSONValue(Client.Authentication.allCases.map(\.rawValue)),
      "dpop_signing_alg_values_supported": ["ES256", "EdDSA", "PS256", "RS256"],
      "code_challenge_methods_supported": ["S256"],
      "authorization_response_iss_parameter_supported": true,
    ]
    return metadata(document, for: call, caching: ["Cache-Control": "public, max-age=3600"])
  }
}
