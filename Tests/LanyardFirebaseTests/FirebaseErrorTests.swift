import Lanyard
import LanyardFirebase
import LanyardTesting
import TestSupport
import Testing

/// What the service refuses, and what that becomes. A closure stands for the service.
@Suite struct `What Firebase refuses` {
  /// The outcome for the host.
  enum Outcome: Sendable, Equatable {
    case reason(AuthError.Reason)
    case misconfigured
    /// Refused with the code as it came.
    case verbatim
  }

  private static let table: [(code: String, outcome: Outcome)] = [
    ("USER_DISABLED", .reason(.userDisabled)), ("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", .reason(.requiresRecentLogin)),
    ("EMAIL_EXISTS", .reason(.emailAlreadyInUse)),
    ("FEDERATED_USER_ID_ALREADY_LINKED", .reason(.credentialAlreadyInUse)),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", .reason(.serverError(status: 429))),
    ("QUOTA_EXCEEDED", .reason(.serverError(status: 429))), ("OPERATION_NOT_ALLOWED", .misconfigured),
    ("PASSWORD_LOGIN_DISABLED", .misconfigured), ("ADMIN_ONLY_OPERATION", .misconfigured),
    ("CONFIGURATION_NOT_FOUND", .misconfigured), ("MISSING_OR_INVALID_NONCE", .misconfigured),
    ("INVALID_PROVIDER_ID", .misconfigured), ("TENANT_ID_MISMATCH", .misconfigured),
    ("TENANT_NOT_FOUND", .misconfigured), ("INVALID_TENANT_ID", .misconfigured),
    ("UNSUPPORTED_TENANT_OPERATION", .misconfigured), ("MISSING_CLIENT_IDENTIFIER", .misconfigured),
    ("UNAUTHORIZED_DOMAIN", .misconfigured), ("INVALID_CONTINUE_URI", .misconfigured),
    ("MISSING_CONTINUE_URI", .misconfigured), ("API_KEY_INVALID", .misconfigured),
    ("PERMISSION_DENIED", .misconfigured), ("INVALID_IDP_RESPONSE", .verbatim), ("INVALID_PENDING_TOKEN", .verbatim),
    ("INVALID_LOGIN_CREDENTIALS", .verbatim), ("INVALID_CREDENTIAL_OR_PROVIDER_ID", .verbatim),
    ("INVALID_PASSWORD", .verbatim), ("INVALID_EMAIL", .verbatim), ("INVALID_IDENTIFIER", .verbatim),
    ("WEAK_PASSWORD", .verbatim), ("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", .verbatim),
    ("INVALID_CUSTOM_TOKEN", .verbatim), ("CREDENTIAL_MISMATCH", .verbatim), ("INVALID_OOB_CODE", .verbatim),
    ("EXPIRED_OOB_CODE", .verbatim), ("UNVERIFIED_EMAIL", .verbatim), ("EMAIL_CHANGE_NEEDS_VERIFICATION", .verbatim),
    ("BLOCKING_FUNCTION_ERROR_RESPONSE", .verbatim), ("MISSING_REQUEST_URI", .verbatim),
    ("INVALID_REQUEST_URI", .verbatim), ("PROJECT_DISABLED", .verbatim), ("MISSING_ID_TOKEN", .verbatim),
    ("INVALID_REQ_TYPE", .verbatim), ("INSUFFICIENT_PERMISSION", .verbatim), ("UNEXPECTED_PARAMETER", .verbatim),
    ("INVALID_PHONE_NUMBER", .verbatim), ("CAPTCHA_CHECK_FAILED", .verbatim), ("NEW_UNKNOWN_CODE", .verbatim),
    ("SECOND_FACTOR_EXISTS", .reason(.secondFactorRequired)),
    ("MISSING_MFA_PENDING_CREDENTIAL", .reason(.secondFactorRequired)),
    ("MISSING_MFA_ENROLLMENT_ID", .reason(.secondFactorRequired)),
    ("INVALID_MFA_PENDING_CREDENTIAL", .reason(.secondFactorRequired)),
    ("MFA_ENROLLMENT_NOT_FOUND", .reason(.secondFactorRequired)),
  ]

  @Test(arguments: table)
  func `arrives as what it is, whoever is signed in`(code: String, outcome: Outcome) async throws {
    for occasion in Occasion.allCases {
      let error = try #require(await refusal(occasion, #"{"error":{"code":400,"message":"\#(code) : x: y"}}"#))
      switch outcome {
      case .reason(let reason): #expect(error.reason == reason)
      case .misconfigured: #expect(error.reasonName == "misconfigured")
      case .verbatim: #expect(error.reason == .refused(code: code))
      }
      #expect(error.firebaseError?.code == FirebaseErrorCode(rawValue: code))
      #expect(error.firebaseError?.detail == "x: y")
      #expect(error.firebaseError?.status == 400)
    }
  }

  @Test(
    arguments: ["USER_NOT_FOUND", "EMAIL_NOT_FOUND", "INVALID_ID_TOKEN", "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN"])
  func `arrives as what it means for whoever is signed in`(code: String) async {
    let body = #"{"error":{"message":"\#(code)"}}"#
    let isNobody = code.hasSuffix("_NOT_FOUND")
    #expect(await refusal(.signIn, body)?.reason == .refused(code: code))
    #expect(await refusal(.session, body)?.reason == .sessionEnded)
    #expect(await refusal(.link, body)?.reason == .sessionEnded)
    #expect(await refusal(.refresh, body)?.reason == .sessionEnded)
    #expect(await refusal(.reauthentication, body)?.reason == (isNobody ? .userMismatch : .refused(code: code)))
  }

  @Test func `an API key that does not fit is told by what stands beside the message`() async {
    for body in [
      #"{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#,
      #"{"error":{"code":400,"message":"Bad Request","errors":[{"message":"Bad Request","domain":"usageLimits","reason":"keyInvalid"}]}}"#,
      #"{"error":{"code":403,"message":"The request is missing a valid API key.","status":"PERMISSION_DENIED"}}"#,
      #"{"error":{"code":403,"message":"Forbidden","errors":[{"reason":"ipRefererBlocked"}]}}"#,
    ] {
      let error = await refusal(.signIn, body)
      #expect(error?.reasonName == "misconfigured", "\(body)")
      #expect(error?.message.contains("API key") == true)
    }
  }

  @Test func `a service that is out of order takes nobody's session, whatever it says`() async {
    for status in [429, 500, 503] {
      for occasion in Occasion.allCases {
        for body in [#"{"error":{"message":"TOKEN_EXPIRED"}}"#, "<html>", ""] {
          let error = await refusal(occasion, body, status: status)
          #expect(error?.reason == .serverError(status: status))
          #expect(error?.message.hasPrefix("firebase is out of order") == true)
        }
      }
    }
    let unknown = await refusal(.signIn, #"{"error":{"code":501,"message":"((x))"}}"#, status: 501)
    #expect(unknown?.message == "firebase does not support what it was asked.")
    for body in ["", #"{"error":{"message":"UNAVAILABLE"}}"#] {
      let later = await refusal(.refresh, body, status: 503, headers: ["Retry-After": "120"])
      #expect(later?.retryAfter == .seconds(120))
    }
  }

  @Test(arguments: ["", "<html>", "[]", "{}", #"{"error":7}"#, #"{"error":{"message":7}}"#, #"{"localId":"u"}"#])
  func `an answer that is none is refused`(body: String) async {
    for occasion in Occasion.allCases {
      for status in [200, 400, 404] {
        // Without a list of users there is none.
        if status == 200, occasion == .session, body.hasPrefix("{") { continue }
        let error = await refusal(occasion, body, status: status)
        #expect(error?.reasonName == "invalidResponse", "\(occasion) \(status)")
      }
    }
  }

  @Test func `an account that is guarded by a second factor is told apart, with what is needed to go on`() async throws
  {
    let body =
      #"{"localId":"u1","mfaPendingCredential":"mfa-secret-1","mfaInfo":[{"mfaEnrollmentId":"e1","displayName":"Phone","phoneInfo":"+*******55"},{"x":1}]}"#
    let error = try #require(await refusal(.signIn, body, status: 200))
    #expect(error.reason == .secondFactorRequired)
    #expect(error.message == "The account is guarded by a second factor.")
    let factor = try #require(error.underlying as? FirebaseSecondFactorRequired)
    #expect(factor.factors.map(\.enrollmentID) == ["e1"])
    #expect(factor.factors.first?.phoneInfo == "+*******55")
    #expect(factor.pendingCredential.text == "mfa-secret-1")
    #expect(!"\(error)".contains("mfa-secret-1"))
  }

  @Test func `nothing secret comes back, however the service repeats it`() async throws {
    let jwt = "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiJhIn0.c2ln"
    for message in [
      "INVALID_IDP_RESPONSE : Unable to parse the id_token: \(Self.token)",
      "INVALID_IDP_RESPONSE : cut off: \(jwt.prefix(40))\u{301}", "Unable to parse \(Self.token)\u{301} at all",
      "BLOCKING_FUNCTION_ERROR_RESPONSE : {\"token\":\"\(jwt)\",\"nonce\":\"\(Self.nonce)\"}",
    ] {
      for (status, body) in [
        (400, JSONObject(dictionaryLiteral: ("error", ["message": .string(message)]))),
        (200, ["errorMessage": .string(message)]),
      ] {
        let error = try #require(
          await refusal(.signIn, String(decoding: body.serialized(), as: UTF8.self), status: status))
        let texts = "\(error) \(error.recovery) \(String(describing: error.firebaseError)) \(error.reason)"
        // Bytes: a text finds no part that a combining character follows.
        func holds(_ part: String) -> Bool { Array(texts.utf8).firstRange(of: Array(part.utf8)) != nil }
        for secret in [Self.token, Self.nonce, String(jwt.prefix(20))] { #expect(!holds(secret)) }
        #expect(holds("<secret>"))
      }
    }
  }

  // MARK: The stage

  enum Occasion: CaseIterable { case signIn, reauthentication, link, session, refresh }

  private static let token = "an-id-token&that/nobody=reads"
  private static let nonce = "the-raw-nonce"

  /// The error that an answer of the service becomes.
  private func refusal(
    _ occasion: Occasion, _ body: String, status: Int = 400, headers: HTTPFields = [:]
  ) async -> AuthError? {
    let answer = HTTPResponse(status: status, headers: headers, body: Array(body.utf8))
    let context = AuthContext.test(http: ScriptedTransport { _ in answer })
    let backend = FirebaseBackend(FirebaseConfiguration(apiKey: "k"))
    let credential = AuthCredential(
      providerID: "idp.example",
      proof: .idToken(Secret(Self.token), rawNonce: Secret(Self.nonce), accessToken: nil))
    let request = FederationRequest(credential: credential, provider: TestProvider("idp.example"))
    let user = AuthUser(id: "u1", providers: [.init(providerID: "idp.example", subject: "1")])
    var session = Session(
      user: user, providerID: "idp.example", backendID: "firebase",
      tokens: SessionTokens(idToken: "id", refreshToken: "refresh-token"))
    return await authError {
      switch occasion {
      case .signIn: _ = try await backend.signIn(request, in: context)
      case .reauthentication: _ = try await backend.reauthenticate(request, as: session, in: context)
      case .link:
        session.user.providers = []
        _ = try await backend.link(request, to: session, in: context)
      case .session: _ = try await backend.reload(session, in: context)
      case .refresh: _ = try await backend.refresh(session, provider: nil, in: context)
      }
    }
  }
}
