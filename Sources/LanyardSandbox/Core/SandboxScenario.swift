/// Something that goes wrong, or just differently, once.
///
/// A scenario is queued with ``SandboxScenarios/enqueue(_:at:clientID:email:times:)``, named in the header field
/// `X-Sandbox-Scenario` of a request, or in the query parameter `sandbox_scenario`. Named in an authorization request it
/// also reaches the later requests of the same sign-in. Names may be joined with commas, `name@endpoint` says where
/// (``SandboxEndpoint``), and `name:detail` says more (``SandboxScenarioRule/detail``).
@nonexhaustive
public enum SandboxScenario: String, Sendable, Hashable, CaseIterable {
  // MARK: Any endpoint

  /// The answer comes late, see ``SandboxConfiguration/slowness``.
  case slow
  /// The answer is a 503; the next one is fine again.
  case serverError = "server_error"
  /// The answer is a 429 with `Retry-After`.
  case tooManyRequests = "too_many_requests"
  /// The answer is a page with status 200, as a captive portal or a proxy sends it.
  case htmlInsteadOfJSON = "html_instead_of_json"
  /// The right answer is declared as `text/html`.
  case wrongContentType = "wrong_content_type"
  /// The answer is 200 and empty.
  case emptyBody = "empty_body"
  /// The answer breaks off in the middle of its JSON.
  case truncatedBody = "truncated_body"
  /// The answer is larger than anybody should read.
  case hugeBody = "huge_body"
  /// The answer redirects to another host.
  case redirect
  /// The answer redirects to another address here, with the status that makes clients send everything again (307).
  case temporaryRedirect = "temporary_redirect"
  /// The request is processed, but the connection ends before the answer.
  case dropConnection = "drop_connection"

  // MARK: Authorization

  /// The person refuses.
  case accessDenied = "access_denied"
  /// The scopes that can be unticked are unticked.
  case declinedScope = "declined_scope"
  /// The redirect reports `server_error`.
  case authorizationError = "authorization_error"
  /// The redirect carries a state that nobody sent.
  case wrongState = "wrong_state"
  /// The redirect carries no state.
  case missingState = "missing_state"
  /// The redirect carries neither code nor error.
  case missingCode = "missing_code"
  /// The redirect names the issuer (RFC 9207).
  case issuerInRedirect = "issuer_in_redirect"
  /// The redirect names another issuer (RFC 9207 §2.4).
  case wrongIssuerInRedirect = "wrong_issuer_in_redirect"
  /// The redirect names no issuer, though the metadata says that it always does.
  case missingIssuerInRedirect = "missing_issuer_in_redirect"
  /// The redirect carries its code twice.
  case repeatedCode = "repeated_code"
  /// The redirect tells an error by number and message alone, without `error`.
  case errorMessageInRedirect = "error_message_in_redirect"
  /// The redirect carries an access token beside the code.
  case tokenInRedirect = "token_in_redirect"

  // MARK: Metadata and keys

  /// The metadata names another issuer.
  case wrongIssuerInMetadata = "wrong_issuer_in_metadata"
  /// The metadata names no issuer.
  case missingIssuerInMetadata = "missing_issuer_in_metadata"
  /// The token endpoint of the metadata is plain http, on another machine.
  case insecureEndpoint = "insecure_endpoint"
  /// The metadata has no token endpoint.
  case missingEndpoint = "missing_endpoint"
  /// The metadata demands that authorization requests are pushed (RFC 9126 §5).
  case requiredPush = "required_push"
  /// The metadata does not say that code challenges are understood.
  case unannouncedChallenge = "unannounced_challenge"
  /// None of the published keys has a name; there are several of each kind.
  case keysWithoutIDs = "keys_without_ids"
  /// None of the published keys has a name; there is one of each kind.
  case singleKeysWithoutIDs = "single_keys_without_ids"

  // MARK: Token

  /// The code or refresh token is not accepted.
  case invalidGrant = "invalid_grant"
  /// The keys are replaced first, so that whoever knows the old set must fetch the new one.
  case rotatedKeys = "rotated_keys"
  /// A refresh hands out a new refresh token and ends the old one.
  case rotatedRefreshToken = "rotated_refresh_token"
  /// There is no refresh token in the answer.
  case missingRefreshToken = "missing_refresh_token"
  /// There is no access token in the answer.
  case missingAccessToken = "missing_access_token"
  /// There is no ID token in the answer.
  case missingIDToken = "missing_id_token"
  /// There is no lifetime in the answer.
  case missingExpiry = "missing_expiry"
  /// The lifetime is 0.
  case zeroExpiry = "zero_expiry"
  /// The lifetime is -1.
  case negativeExpiry = "negative_expiry"
  /// The access token is one that nothing accepts.
  case uselessAccessToken = "useless_access_token"
  /// The answer is a form, declared as text, as it was before JSON.
  case formBody = "form_body"
  /// The lifetime is a text.
  case expiryAsString = "expiry_as_string"
  /// There is no scope in the answer.
  case missingScope = "missing_scope"
  /// The token type is written `bearer`.
  case lowerCaseTokenType = "lower_case_token_type"
  /// The token type is one that nobody asked for.
  case foreignTokenType = "foreign_token_type"
  /// A token that is bound to a key is called a bearer token (RFC 9449 §5).
  case unboundTokenType = "unbound_token_type"
  /// The nonce of a proof has just expired, whatever it is (RFC 9449 §8).
  case staleProofNonce = "stale_proof_nonce"

  // MARK: ID token

  /// The nonce is not the one that was sent.
  case wrongNonce = "wrong_nonce"
  /// There is no nonce.
  case missingNonce = "missing_nonce"
  /// The token is for another client.
  case wrongAudience = "wrong_audience"
  /// The token is for nobody in particular.
  case missingAudience = "missing_audience"
  /// The audience is a list of one.
  case audienceAsArray = "audience_as_array"
  /// The token is for this client and a second one, and does not say who presents it.
  case secondAudience = "second_audience"
  /// The token is for this client and a second one, presented by the second.
  case foreignPresenter = "foreign_presenter"
  /// The token is from another issuer.
  case wrongIssuer = "wrong_issuer"
  /// The token does not say from whom it is.
  case missingIssuer = "missing_issuer"
  /// The issuer is written in the short form, without `https://` (or `http://` here).
  case shortIssuer = "short_issuer"
  /// The issuer is written as that of another host of the same provider.
  case limitedIssuer = "limited_issuer"
  /// The signature does not fit.
  case badSignature = "bad_signature"
  /// The header claims `none` and there is no signature.
  case unsignedIDToken = "unsigned_id_token"
  /// The token is signed with the client secret (HS256).
  case symmetricSignature = "symmetric_signature"
  /// The token is well signed, with another algorithm than the client's (PS256 for RS256, RS256 for all others).
  case otherAlgorithm = "other_algorithm"
  /// The header names a key that is not published.
  case unknownKeyID = "unknown_kid"
  /// The header names no key.
  case missingKeyID = "missing_kid"
  /// The token expired six minutes ago.
  case expiredIDToken = "expired_id_token"
  /// The token is issued six minutes from now.
  case futureIDToken = "future_id_token"
  /// The token does not say when it was issued.
  case missingIssueTime = "missing_iat"
  /// The token does not say when it expires.
  case missingExpiryTime = "missing_exp"
  /// The hash of the access token does not fit.
  case wrongAccessTokenHash = "wrong_at_hash"
  /// There is no hash of the access token.
  case missingAccessTokenHash = "missing_at_hash"
  /// There is no subject.
  case missingSubject = "missing_subject"
  /// The subject is another one.
  case wrongSubject = "wrong_subject"
  /// The subject is a number.
  case numericSubject = "numeric_subject"
  /// `email_verified` is the text `"true"` or `"false"`.
  case emailVerifiedAsString = "email_verified_as_string"
  /// A claim occurs twice.
  case duplicateClaim = "duplicate_claim"

  // MARK: Profile

  /// The profile is that of somebody else.
  case foreignProfile = "foreign_profile"
  /// The profile does not say whose it is.
  case missingProfileSubject = "missing_profile_subject"
  /// The picture is not where it usually is.
  case oddPicture = "odd_picture"
  /// Ids are numbers.
  case numericIDs = "numeric_ids"
  /// The profile is a signed token (OpenID Connect Core §5.3.2), though nobody registered for that.
  case signedProfile = "signed_profile"
  /// Some claims come from elsewhere, in an unsigned token (OpenID Connect Core §5.6.2).
  case aggregatedClaims = "aggregated_claims"
  /// Some claims have to be fetched elsewhere (OpenID Connect Core §5.6.2).
  case distributedClaims = "distributed_claims"

  // MARK: Calls

  /// A call with an access token is refused with an error of the provider's own. The detail names it as the provider does,
  /// number and sub-number: `190/463`; `transient` behind them if it says that it will not last. Parse: `208/message`.
  case providerError = "provider_error"

  // MARK: OAuth 1.0a

  /// The callback is not confirmed, or not mentioned.
  case callbackNotConfirmed = "callback_not_confirmed", missingConfirmation = "missing_confirmation"
  /// The callback has another token, no verifier, or somebody else's refusal.
  case wrongToken = "wrong_token", missingVerifier = "missing_verifier", foreignDenial = "foreign_denial"
  /// The error of the same request comes as XML, as text, or without its number.
  case xmlError = "xml_error", plainTextError = "plain_text_error", bareError = "bare_error"
  /// The profile has no address, `null` or an empty one.
  case missingEmail = "missing_email", nullEmail = "null_email", emptyEmail = "empty_email"
  /// The profile is of another person, or has its id as a number only.
  case otherPerson = "other_person", numericIDOnly = "numeric_id_only"
  /// X refuses with 17 or 32.
  case noMatchingUser = "no_matching_user", couldNotAuthenticate = "could_not_authenticate"
  /// X refuses with 34, 50 or 63.
  case pageNotFound = "page_not_found", userNotFound = "user_not_found", userSuspended = "user_suspended"
  /// X refuses with 64, 88 or 89.
  case accountSuspended = "account_suspended", rateLimitExceeded = "rate_limit_exceeded", tokenExpired = "token_expired"
  /// X refuses with 93 or 99.
  case directMessagesForbidden = "direct_messages_forbidden", credentialsUnverifiable = "credentials_unverifiable"
  /// X refuses with 130 or 131.
  case overCapacity = "over_capacity", internalError = "internal_error"
  /// X refuses with 135 or 187.
  case timestampOutOfBounds = "timestamp_out_of_bounds", statusDuplicate = "status_duplicate"
  /// X refuses with 215 or 220.
  case badAuthentication = "bad_authentication", resourceForbidden = "resource_forbidden"
  /// X refuses with 261 or 326.
  case writingForbidden = "writing_forbidden", accountLocked = "account_locked"
  /// X refuses with 415 or 416.
  case callbackNotApproved = "callback_not_approved", applicationSuspended = "application_suspended"
  /// X refuses with 417.
  case callbackForbidden = "callback_forbidden"

  /// The client is not recognised, or not known.
  case unauthorizedClient = "unauthorized_client", invalidClient = "invalid_client"
  /// What is `invalid_request` elsewhere here goes by the name of the specification.
  case standardInvalidGrant = "standard_invalid_grant"
  /// The profile comes with an error about one of its fields.
  case partialErrors = "partial_errors"
  /// X answers with the problem of this name.
  case clientForbidden = "problem_client_forbidden", usageCapped = "problem_usage_capped"
  /// X answers with the problem of this name.
  case resourceDisallowed = "problem_disallowed_resource", requestInvalid = "problem_invalid_request"
  /// X answers with the problem of this name.
  case fieldHydration = "problem_field_hydration_failure", serverProblem = "problem_internal_error"
  /// X answers with the problem of this name.
  case fieldForbidden = "problem_not_authorized_for_field", fieldUnauthorized = "problem_field_unauthorized"
  /// X answers with the problem of this name.
  case viewingForbidden = "problem_not_authorized_for_resource", resourceNotFound = "problem_resource_not_found"
  /// X answers with the problem of this name.
  case resourceUnavailable = "problem_resource_unavailable"
}
