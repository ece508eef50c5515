extension SandboxScenario {
  /// Scenarios that need to know nothing of a protocol.
  static let transport: Set<SandboxScenario> = [
    .slow, .serverError, .tooManyRequests, .htmlInsteadOfJSON, .wrongContentType, .emptyBody, .truncatedBody,
    .hugeBody, .redirect, .temporaryRedirect, .dropConnection,
  ]

  /// Scenarios of the authorization request and the redirect that answers it.
  static let authorization: Set<SandboxScenario> = [
    .accessDenied, .declinedScope, .authorizationError, .wrongState, .missingState, .missingCode, .issuerInRedirect,
    .wrongIssuerInRedirect, .missingIssuerInRedirect, .repeatedCode, .tokenInRedirect, .errorMessageInRedirect,
  ]

  /// Scenarios of the redirect that ends a sign-out, if they are queued for that place.
  static let endSession: Set<SandboxScenario> = [.wrongState, .missingState]

  /// Scenarios of the metadata.
  static let metadata: Set<SandboxScenario> = [
    .wrongIssuerInMetadata, .missingIssuerInMetadata, .insecureEndpoint, .missingEndpoint, .requiredPush,
    .unannouncedChallenge,
  ]

  /// Scenarios of the key set.
  static let publishedKeys: Set<SandboxScenario> = [.keysWithoutIDs, .singleKeysWithoutIDs]

  /// Scenarios of the profile.
  static let userInfo: Set<SandboxScenario> = [
    .foreignProfile, .missingProfileSubject, .signedProfile, .aggregatedClaims, .distributedClaims, .oddPicture,
    .numericIDs,
  ]

  /// Scenarios of the token answer and of the ID token in it.
  static let token = Set(allCases).subtracting(transport).subtracting(authorization).subtracting(metadata)
    .subtracting(publishedKeys).subtracting(userInfo).subtracting([.providerError]).subtracting(twitter)

  /// Where the scenario happens if nobody says where; `nil` is anywhere.
  var usualEndpoint: SandboxEndpoint? {
    if Self.transport.contains(self) { return nil }
    if let endpoint = usualTwitterEndpoint { return endpoint }
    if Self.authorization.contains(self) { return .authorization }
    if Self.metadata.contains(self) { return .discovery }
    if Self.publishedKeys.contains(self) { return .keys }
    return Self.userInfo.contains(self) || self == .providerError ? .userInfo : .token
  }

  /// Reads names with details and endpoints; `nil` if anything in them is not known.
  static func parse(_ text: String) -> [SandboxScenarioRule]? {
    var result: [SandboxScenarioRule] = []
    for word in text.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let scenario = name.first.flatMap({ SandboxScenario(rawValue: String($0)) }) else { return nil }
      var rule = SandboxScenarioRule(scenario)
      if name.count > 1 { rule.detail = String(name[1]) }
      if parts.count > 1 {
        guard let endpoint = SandboxEndpoint(rawValue: String(parts[1])) else { return nil }
        rule.endpoint = endpoint
      }
      result.append(rule)
    }
    return result
  }
}
