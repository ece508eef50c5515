import Foundation
import Lanyard
import LanyardFacebook
import LanyardFirebase
import LanyardGoogle
import LanyardSandbox
import LanyardTesting
import LanyardTwitter
import ProvidersTestSupport
import TestSupport
import Testing

@Suite struct `Signing in at Firebase` {
  @Test(arguments: [ProviderID.google, .facebook, .twitter, .acme])
  func `makes a user the first time and finds them the second`(id: ProviderID) async throws {
    try await inFirebaseWorld { world in
      let first = try await world.client().signIn(with: id)
      #expect(first.outcome == .created)
      #expect(first.additionalUserInfo.isNewUser)
      #expect(first.user.providers.map(\.providerID) == [id])
      #expect(first.user.providers.first?.subject == first.credential.verifiedIdentity?.subject)
      let client = try world.client()
      let second = try await client.signIn(with: id)
      #expect(second.outcome == .signedIn)
      #expect(second.user == first.user)
      #expect(client.currentUser?.id == world.firebase.users.first?.id)
      #expect(world.firebase.users.count == 1)
      let name = id == .acme ? "oidc.openid" : id.rawValue
      #expect(world.firebase.users.first?.providers.map(\.providerID) == [name])
      let verifier = try FirebaseTokenVerifier(
        projectID: world.firebase.project.id, service: .sandbox(world.sandbox.baseURL))
      let token = try await verifier.verify(try await client.idToken(), in: world.context())
      #expect(token.userID == first.user.id)
      #expect(token.claims.signInProvider == name)
      #expect(token.claims.identities[name] == [first.user.providers[0].subject])
    }
  }

  @Test func `tells what the provider says of the person`() async throws {
    try await inFirebaseWorld { world in
      let user = try await world.client().signIn(with: .google).user
      #expect(user.email == "ada@gmail.com")
      #expect(user.emailVerified)
      #expect(user.displayName == "Ada Lovelace")
      #expect(user.photoURL?.hasSuffix("/sandbox/pictures/A.svg") == true)
      #expect(user.providers.first?.displayName == "Ada Lovelace")
      let nameless = try await world.client(as: .nameless).signIn(with: .google).user
      #expect(nameless.displayName == nil)
      #expect(nameless.photoURL == nil)
    }
  }

  @Test func `takes the ID token of a limited login with its raw nonce`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.facebook(.limited))
      let user = try await world.client().signIn(with: credential).user
      #expect(user.providers.first?.providerID == .facebook)
      #expect(!user.emailVerified)
      let form = SandboxForm(encoded: try world.body("signInWithIdp")["postBody"]?.stringValue ?? "")
      #expect(form["id_token"] == credential.idToken?.text)
      #expect(form["nonce"]?.isEmpty == false)
      #expect(form["access_token"] == nil)
    }
  }

  @Test func `refuses OAuth 2.0 of X before anything is sent`() async throws {
    try await inFirebaseWorld { world in
      let client = try world.client()
      let error = await authError { _ = try await client.signIn(with: world.twitter(.oauth2)) }
      #expect(
        error?.reason == .incompatibleProvider(backend: "firebase", yields: [.accessToken], accepts: [.oauth1]))
      #expect(error?.providerID == .twitter)
      #expect(error?.undone == [.provider])
      #expect(world.requests("signInWithIdp").isEmpty)
      #expect(client.currentUser == nil)
    }
  }

  @Test func `says what it takes of whom`() async throws {
    let backend = FirebaseBackend(FirebaseConfiguration(apiKey: "k"), providerNames: [.acme: "oidc.acme"])
    #expect(backend.acceptedKinds(of: .twitter) == [.oauth1])
    #expect(backend.acceptedKinds(of: .acme) == [.idToken])
    #expect(backend.acceptedKinds(of: .google) == [.idToken, .accessToken])
    #expect(backend.acceptedKinds == [.idToken, .accessToken, .oauth1])
  }

  @Test func `refuses an OpenID provider without an ID token, and what only a host understands`() async throws {
    try await inFirebaseWorld { world in
      for proof in [Proof.accessToken("x"), .custom("badge", "x")] {
        let credential = AuthCredential(providerID: .acme, proof: proof)
        let error = await authError { _ = try await world.client().signIn(with: credential) }
        #expect(
          error?.reason
            == .incompatibleProvider(backend: "firebase", yields: [proof.kind], accepts: [.idToken]))
      }
      #expect(world.requests("signInWithIdp").isEmpty)
    }
  }

  @Test func `tells a host whose provider sends the nonce in plain what to change`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.openID(.plain))
      let error = await authError { _ = try await world.client().signIn(with: credential) }
      #expect(error?.firebaseError?.code == .missingOrInvalidNonce)
      #expect(error?.message.contains("sha256Hex") == true)
      #expect(error?.recovery == "Change the configuration of the application.")
    }
  }

  @Test func `sends no nonce that Firebase could only refuse`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.google())
      guard case .idToken(_, let nonce, let access) = credential.proof else {
        Issue.record("no ID token")
        return
      }
      #expect(nonce != nil)
      _ = try await world.client().signIn(with: credential)
      let form = SandboxForm(encoded: try world.body("signInWithIdp")["postBody"]?.stringValue ?? "")
      #expect(form["nonce"] == nil)
      #expect(form["access_token"] == access?.text)
      #expect(form["providerId"] == "google.com")
    }
  }

  @Test func `asks as the SDKs do`() async throws {
    try await inFirebaseWorld { world in
      var configuration = world.configuration
      configuration.appID = "1:407408718192:ios:a"
      configuration.bundleID = "com.example.sandbox"
      configuration.androidPackage = "com.example.android"
      configuration.androidCertificate = "00FF"
      configuration.locale = "de"
      _ = try await world.client(configuration: configuration).signIn(with: .google)
      let entry = try #require(world.requests("signInWithIdp").first)
      #expect(entry.query["key"] == "sandbox-api-key")
      for (name, value) in [
        ("Content-Type", "application/json"), ("X-Firebase-GMPID", "1:407408718192:ios:a"),
        ("X-Ios-Bundle-Identifier", "com.example.sandbox"), ("X-Android-Package", "com.example.android"),
        ("X-Android-Cert", "00FF"), ("X-Firebase-Locale", "de"), ("Accept-Language", "de"),
      ] {
        #expect(entry.headers[name] == value)
      }
      let body = try world.body("signInWithIdp")
      #expect(body["requestUri"] == "http://localhost")
      #expect(body["returnSecureToken"] == true)
      #expect(body["returnIdpCredential"] == true)
      #expect(body["autoCreate"] == true)
      #expect(!body.contains("idToken") && !body.contains("tenantId") && !body.contains("pendingToken"))
    }
  }

  @Test func `brings a token of App Check with each request`() async throws {
    try await inFirebaseWorld { world in
      let backend = FirebaseBackend(
        world.configuration, service: .sandbox(world.sandbox.baseURL), appCheckToken: { _ in "app-check-1" })
      let client = try AuthClient(providers: [world.google()], backend: backend, context: world.context())
      _ = try await client.signIn(with: .google)
      _ = try await client.session(forcingRefresh: true)
      let entries = world.sandbox.requestLog.entries.filter { $0.path.hasPrefix("/firebase/") }
      #expect(entries.count == 3)
      #expect(entries.allSatisfy { $0.headers["X-Firebase-AppCheck"] == "app-check-1" })
      // Nobody signs in past a check that fails.
      let failing = FirebaseBackend(
        world.configuration, service: .sandbox(world.sandbox.baseURL),
        appCheckToken: { _ in throw AuthError(.declined) })
      let other = try AuthClient(providers: [world.google()], backend: failing, context: world.context())
      #expect(await authError { _ = try await other.signIn(with: .google) }?.reason == .declined)
    }
  }

  @Test func `tells a key of another project than the one that is meant`() async throws {
    try await inFirebaseWorld { world in
      var configuration = world.configuration
      configuration.projectID = "another"
      let client = try world.client(configuration: configuration)
      let error = await authError { _ = try await client.signIn(with: .google) }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.message.contains("lanyard-sandbox") == true)
      #expect(client.currentUser == nil)
    }
  }

  @Test func `works with a key that is restricted to the application, and says what is missing without`() async throws {
    try await inFirebaseWorld { world in
      world.firebase.configure { $0.bundleIDs = ["com.example.sandbox"] }
      let error = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(error?.reasonName == "misconfigured")
      #expect(error?.message.contains("bundle id") == true)
      #expect(error?.firebaseError?.status == 403)
      var configuration = world.configuration
      configuration.bundleID = "com.example.sandbox"
      _ = try await world.client(configuration: configuration).signIn(with: .google)
    }
  }

  @Test func `refuses a key of nobody's, a provider that is switched off and a client that is not listed`() async throws
  {
    try await inFirebaseWorld { world in
      var configuration = world.configuration
      for key in ["other", ""] {
        configuration.apiKey = key
        let error = await authError { _ = try await world.client(configuration: configuration).signIn(with: .google) }
        #expect(error?.reasonName == "misconfigured")
        #expect(error?.message.contains("API key") == true)
      }
      world.firebase.configure { $0.identityProviders["facebook.com"] = nil }
      let switchedOff = await authError { _ = try await world.client().signIn(with: .facebook) }
      #expect(switchedOff?.firebaseError?.code == .operationNotAllowed)
      #expect(switchedOff?.reasonName == "misconfigured")
      world.firebase.configure { $0.identityProviders["google.com"] = ["another client"] }
      let foreign = await authError { _ = try await world.client().signIn(with: .google) }
      #expect(foreign?.reason == .refused(code: "INVALID_IDP_RESPONSE"))
      #expect(foreign?.firebaseError?.detail?.contains("audience") == true)
      #expect(foreign?.message.hasPrefix("firebase refused") == true)
      #expect(foreign?.undone == [.provider])
    }
  }

  @Test func `A-U1 keeps people apart who have the same number at two providers`() async throws {
    try await inFirebaseWorld { world in
      world.firebase.configure { $0.allowsDuplicateEmails = true }
      let first = try await world.client().signIn(with: .google).user
      let second = try await world.client().signIn(with: .facebook).user
      #expect(first.id != second.id)
      #expect(second.email == nil)
      #expect(second.providers.first?.email == "ada@gmail.com")
    }
  }

  @Test func `A-U3 many first sign-ins at once make one user`() async throws {
    try await inFirebaseWorld { world in
      let credential = try await world.credential(world.google())
      let client = world.backend()
      let request = FederationRequest(credential: credential, provider: try world.google())
      let ids = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<20 {
          let context = world.context()
          group.addTask { try await client.signIn(request, in: context).user.id }
        }
        return try await group.reduce(into: Set<String>()) { $0.insert($1) }
      }
      #expect(ids.count == 1)
      #expect(world.firebase.users.count == 1)
    }
  }
}
