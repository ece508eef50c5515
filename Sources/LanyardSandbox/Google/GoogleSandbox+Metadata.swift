internal import LanyardOAuth

extension GoogleSandbox {
  /// The metadata document (OpenID Connect Discovery §3).
  func metadata(for call: SandboxCall) -> HTTPResponse {
    let document: JSONObject = [
      "issuer": .string(issuer),
      "authorization_endpoint": .string(authorizationEndpoint),
      "device_authorization_endpoint": .string(deviceAuthorizationEndpoint),
      "token_endpoint": .string(tokenEndpoint),
      "userinfo_endpoint": .string(userInfoEndpoint),
      "revocation_endpoint": .string(revocationEndpoint),
      "jwks_uri": .string(keysEndpoint),
      "response_types_supported": ["code"],
      "response_modes_supported": ["query"],
      "subject_types_supported": ["public"],
      "id_token_signing_alg_values_supported": ["RS256"],
      "scopes_supported": ["openid", "email", "profile"],
      "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
      "claims_supported": [
        "aud", "email", "email_verified", "exp", "family_name", "given_name", "iat", "iss", "name", "picture", "sub",
      ],
      "code_challenge_methods_supported": ["plain", "S256"],
      "grant_types_supported": [
        "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code",
      ],
    ]
    return metadata(document, for: call, caching: caching(seconds: 3600))
  }

  func caching(seconds: Int) -> HTTPFields {
    [
      "Cache-Control": "public, max-age=\(seconds), must-revalidate, no-transform", "Age": "0", "Vary": "Origin",
      "Expires": HTTPDateWriter.text(core.seconds + seconds),
    ]
  }
}
