public import Lanyard

extension ProviderID {
  /// What a user has who signed up at the Parse Server with a name and a password. Nothing here signs in with one.
  public static let parsePassword: ProviderID = "password"
}

/// A Parse Server as the place where users are.
///
/// The server checks each credential with the provider itself. Its session token is the only token there is: it stands in
/// the place of the refresh token, and ``Lanyard/Session/parseSessionToken`` finds it for calls to the server's other interfaces.
public struct ParseBackend: FederationBackend {
  /// `"parse"`.
  public let backendID: BackendID = "parse"
  /// Where the server is.
  public let configuration: ParseConfiguration
  let client: ParseClient

  /// Makes a backend.
  public init(_ configuration: ParseConfiguration) {
    self.configuration = configuration
    client = ParseClient(configuration: configuration)
  }

  /// What any of the adapters takes.
  public var acceptedKinds: Set<CredentialKind>? { Set(configuration.authData.values.flatMap(\.members.keys)) }

  /// What the provider's adapter takes; nothing of a provider for which there is none.
  public func acceptedKinds(of provider: ProviderID) -> Set<CredentialKind>? {
    Set(configuration.authData[provider]?.members.keys.map { $0 } ?? [])
  }

  /// Signs in whoever the credential belongs to at the server, or makes a user of them.
  ///
  /// - Throws: ``AuthError`` with reason `incompatibleProvider`, before anything is sent, for a credential that no adapter
  ///   takes; `accountCollision` if the address or the name belongs to another user; others with a ``ParseError`` beneath
  ///   them.
  public func signIn(_ request: FederationRequest, in context: AuthContext) async throws -> FederationResponse {
    let arrival = try await arrival(request, in: context)
    do {
      return try await begin(arrival, in: context).response
    } catch let error as AuthError {
      throw arrival.collision(error)
    }
  }

  /// Asks whether the session is still good and until when. The token stays as it is.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded` if, and only if, the server says so.
  public func refresh(
    _ session: Session, provider: (any AuthProvider)?, in context: AuthContext
  ) async throws -> SessionTokens {
    let token = try session.requiredToken
    do {
      let answer = try await client.call("GET", "/sessions/me", session: token, in: context)
      return SessionTokens(refreshToken: token, expiresAt: ParseDate.date(answer.members["expiresAt"]))
    } catch let error as AuthError where [101, 119].contains(error.parseError?.code) {
      // Sessions may be hidden from those whose they are.
      _ = try await current(session, in: context)
      return SessionTokens(refreshToken: token)
    }
  }

  /// Ends the session at the server. One that is over already is no error.
  public func signOut(_ session: Session, in context: AuthContext) async throws {
    let token = try session.requiredToken
    do {
      _ = try await client.call("POST", "/logout", session: token, body: [:], in: context)
    } catch let error as AuthError where error.parseError?.code == 209 {}
  }

  /// Deletes the user of a session.
  ///
  /// - Throws: ``AuthError`` with reason `sessionEnded`, or others with a ``ParseError`` beneath them.
  public func deleteUser(_ session: Session, in context: AuthContext) async throws {
    let token = try session.requiredToken
    _ = try await client.call("DELETE", path(ofUser: session.user.id), session: token, in: context)
  }

  func path(ofUser id: String) -> String { "/users/" + PercentEncoding.encode(id) }
}

extension Session {
  /// The token for calls to a Parse Server in the name of the user (`X-Parse-Session-Token`); `nil` for a session of
  /// another backend.
  public var parseSessionToken: Secret? { backendID == "parse" ? tokens.refreshToken : nil }

  var requiredToken: Secret {
    get throws(AuthError) {
      guard let token = tokens.refreshToken else { throw AuthError(.sessionEnded) }
      return token
    }
  }
}
