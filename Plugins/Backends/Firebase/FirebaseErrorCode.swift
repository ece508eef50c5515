public import Lanyard

/// The code of a refusal, as the service writes it. Those that are not listed here arrive as they are.
public struct FirebaseErrorCode: ByteIdentifier {
  /// The text of the code.
  public let rawValue: String

  /// Makes a code of any text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension FirebaseErrorCode {
  // MARK: Users and their sessions

  /// No such user.
  public static let userNotFound: FirebaseErrorCode = "USER_NOT_FOUND"
  /// No user with that address.
  public static let emailNotFound: FirebaseErrorCode = "EMAIL_NOT_FOUND"
  /// The user may not sign in.
  public static let userDisabled: FirebaseErrorCode = "USER_DISABLED"
  /// The ID token is none, or not of this project.
  public static let invalidIDToken: FirebaseErrorCode = "INVALID_ID_TOKEN"
  /// The session was ended, by a change of password for example.
  public static let tokenExpired: FirebaseErrorCode = "TOKEN_EXPIRED"
  /// The refresh token is not known.
  public static let invalidRefreshToken: FirebaseErrorCode = "INVALID_REFRESH_TOKEN"
  /// The last sign-in is too long ago.
  public static let credentialTooOld: FirebaseErrorCode = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"

  // MARK: Linking

  /// The address belongs to another user.
  public static let emailExists: FirebaseErrorCode = "EMAIL_EXISTS"
  /// The credential belongs to a user already.
  public static let federatedUserIDAlreadyLinked: FirebaseErrorCode = "FEDERATED_USER_ID_ALREADY_LINKED"

  // MARK: Credentials

  /// The provider's credential was refused.
  public static let invalidIDPResponse: FirebaseErrorCode = "INVALID_IDP_RESPONSE"
  /// The request has neither a credential nor the name of a provider.
  public static let invalidCredentialOrProviderID: FirebaseErrorCode = "INVALID_CREDENTIAL_OR_PROVIDER_ID"
  /// What a conflict left is not known, or was used.
  public static let invalidPendingToken: FirebaseErrorCode = "INVALID_PENDING_TOKEN"
  /// The nonce is missing, or its SHA-256 is not that of the ID token.
  public static let missingOrInvalidNonce: FirebaseErrorCode = "MISSING_OR_INVALID_NONCE"
  /// No such provider.
  public static let invalidProviderID: FirebaseErrorCode = "INVALID_PROVIDER_ID"

  // MARK: The project

  /// The way to sign in is switched off.
  public static let operationNotAllowed: FirebaseErrorCode = "OPERATION_NOT_ALLOWED"
  /// Passwords are switched off.
  public static let passwordLoginDisabled: FirebaseErrorCode = "PASSWORD_LOGIN_DISABLED"
  /// New users, or anonymous ones, are switched off.
  public static let adminOnlyOperation: FirebaseErrorCode = "ADMIN_ONLY_OPERATION"
  /// The project has no Firebase Authentication.
  public static let configurationNotFound: FirebaseErrorCode = "CONFIGURATION_NOT_FOUND"
  /// The project is switched off.
  public static let projectDisabled: FirebaseErrorCode = "PROJECT_DISABLED"
  /// The user is of another tenant.
  public static let tenantIDMismatch: FirebaseErrorCode = "TENANT_ID_MISMATCH"
  /// Tenants cannot do this.
  public static let unsupportedTenantOperation: FirebaseErrorCode = "UNSUPPORTED_TENANT_OPERATION"
  /// The API key is none of the project's.
  public static let invalidAPIKey: FirebaseErrorCode = "API_KEY_INVALID"
  /// The request has no API key that is allowed to do this.
  public static let permissionDenied: FirebaseErrorCode = "PERMISSION_DENIED"
  /// The request does not say which application it comes from.
  public static let missingClientIdentifier: FirebaseErrorCode = "MISSING_CLIENT_IDENTIFIER"
  /// The domain is not among those of the project.
  public static let unauthorizedDomain: FirebaseErrorCode = "UNAUTHORIZED_DOMAIN"
  /// A blocking function of the project said no.
  public static let blockingFunctionErrorResponse: FirebaseErrorCode = "BLOCKING_FUNCTION_ERROR_RESPONSE"

  // MARK: Limits

  /// Too many attempts.
  public static let tooManyAttempts: FirebaseErrorCode = "TOO_MANY_ATTEMPTS_TRY_LATER"
  /// The project has used up what it may.
  public static let quotaExceeded: FirebaseErrorCode = "QUOTA_EXCEEDED"
}
