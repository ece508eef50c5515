import Lanyard

/// One run through the rules.
struct ConformanceCheck {
  let provider: any AuthProvider
  let context: AuthContext
  let request: SignInRequest
  private(set) var failures: [ProviderConformance.Failure] = []

  init(provider: any AuthProvider, context: AuthContext, request: SignInRequest) {
    self.provider = provider
    self.context = context
    self.request = request
  }

  mutating func require(_ condition: Bool, _ rule: ProviderConformance.Rule, _ text: String) {
    if !condition { failures.append(ProviderConformance.Failure(rule: rule, text: text)) }
  }

  // MARK: What it says of itself

  mutating func checkDescription() {
    let id = provider.providerID.rawValue
    require(!id.isEmpty && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, .identity, "the id is \"\(id)\"")
    for text in [provider.shortName, provider.signInLabel] {
      let isShown = !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      require(isShown, .label, "a label is \"\(text)\"")
    }
    require(!provider.capabilities.yields.isEmpty, .capabilities, "it yields nothing")
  }

  // MARK: Signing in

  /// Signs in twice and compares.
  mutating func checkSignIn() async -> AuthCredential? {
    let observer = ConformanceObserver(context)
    do {
      let first = try await provider.signIn(request, in: observer.context)
      let second = try await provider.signIn(request, in: observer.context)
      checkCredential(first)
      let subjects = [first, second].map { $0.verifiedIdentity?.subject }
      require(subjects[0] == subjects[1], .verifiedIdentity, "the same person has another subject each time")
      checkTraffic(observer, credentials: [first, second])
      return first
    } catch {
      require(false, .credential, "the sign-in failed: \(AuthError(error).reasonName)")
      return nil
    }
  }

  private mutating func checkCredential(_ credential: AuthCredential) {
    require(credential.providerID == provider.providerID, .credential, "it is of \(credential.providerID)")
    let kind = credential.proof.kind
    require(provider.capabilities.yields.contains(kind), .credential, "its kind \(kind) was not announced")
    guard let identity = credential.verifiedIdentity else {
      let isVerifiable = provider.capabilities.verifies.contains(kind)
      return require(isVerifiable, .verifiedIdentity, "nobody says who it is: no identity, and no verify")
    }
    require(identity.providerID == provider.providerID, .verifiedIdentity, "it is of \(identity.providerID)")
    require(!identity.subject.isEmpty, .verifiedIdentity, "it has no subject")
  }

  private mutating func checkTraffic(_ observer: ConformanceObserver, credentials: [AuthCredential]) {
    let own: Set<SignInPhase> = [.preparing, .awaitingUser, .exchangingCode, .verifying, .fetchingProfile]
    for phase in observer.phases where !own.contains(phase) {
      require(false, .phases, "it entered \(phase.rawValue)")
    }
    for token in credentials.flatMap(\.secrets) {
      let isExposed = observer.requests.contains { request in
        !request.isSensitive && token.withExposedValue { request.url.contains($0) }
      }
      require(!isExposed, .secrecy, "a token is in the URL of a request that is not sensitive")
    }
    checkAuthorizationURLs(observer.authorizationURLs)
  }

  private mutating func checkAuthorizationURLs(_ urls: [String]) {
    require(Set(urls).count == urls.count, .authorizationRequest, "two sign-ins sent the same authorization URL")
    for url in urls where url.contains("response_type=") {
      for name in ["state=", "code_challenge="] {
        require(url.contains(name), .authorizationRequest, "the authorization URL has no \(name.dropLast())")
      }
    }
  }
}

extension AuthCredential {
  /// The tokens that must not get anywhere.
  fileprivate var secrets: [Secret] {
    [idToken, accessToken, refreshToken, oauth1Credentials?.token, oauth1Credentials?.tokenSecret].compactMap { $0 }
      .filter { !$0.isEmpty }
  }
}
