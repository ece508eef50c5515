extension SandboxScenario {
  /// Errors of the first interfaces, and the forms they come in.
  static let twitterErrors = Set(twitterCodes.keys)
    .union([.xmlError, .plainTextError, .bareError, .callbackNotConfirmed, .missingConfirmation])

  /// Happens on the way back from the page of OAuth 1.0a.
  static let twitterCallback: Set<SandboxScenario> = [.accessDenied, .wrongToken, .missingVerifier, .foreignDenial]

  /// Falsifies the profile.
  static let twitterProfile: Set<SandboxScenario> = [
    .missingEmail, .nullEmail, .emptyEmail, .otherPerson, .numericIDOnly, .partialErrors,
  ]

  /// Refusals of the token endpoint.
  static let twitterToken: Set<SandboxScenario> = [.unauthorizedClient, .invalidClient, .standardInvalidGrant]

  /// Errors of the second interfaces.
  static let twitterProblems = Set(allCases.filter { $0.twitterProblem != nil })

  static let twitter = twitterErrors.union(twitterCallback).union(twitterProfile).union(twitterToken)
    .union(twitterProblems)

  /// Where a scenario happens unless somebody says otherwise; `nil` for those that are not only X's.
  var usualTwitterEndpoint: SandboxEndpoint? {
    switch self {
    case .couldNotAuthenticate, .timestampOutOfBounds, .badAuthentication, .callbackNotApproved, .applicationSuspended,
      .callbackForbidden, .xmlError, .plainTextError,
      .bareError, .callbackNotConfirmed, .missingConfirmation:
      .requestToken
    case .wrongToken, .missingVerifier, .foreignDenial: .authorization
    case .unauthorizedClient, .invalidClient, .standardInvalidGrant: .token
    case .partialErrors: .userInfo
    case _ where twitterProblem != nil: .userInfo
    case _ where Self.twitterErrors.contains(self) || Self.twitterProfile.contains(self): .credentials
    default: nil
    }
  }
}
