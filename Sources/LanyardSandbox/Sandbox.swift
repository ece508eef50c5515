internal import LanyardHTTPServer
internal import LanyardOAuth

/// Identity providers on this machine, for tests and for trying things out: they know a few invented people, issue
/// really signed tokens, refuse what the real ones refuse, and go wrong on demand.
///
/// ```swift
/// let sandbox = try await Sandbox.start()
/// sandbox.scenarios.enqueue(.expiredIDToken)
/// // sign in with sandbox.google.issuer as the issuer
/// await sandbox.stop()
/// ```
///
/// It listens on the loopback addresses only and keeps everything in memory.
public final class Sandbox: Sendable {
  /// Google.
  public let google: GoogleSandbox
  /// Facebook.
  public let facebook: FacebookSandbox
  /// An OpenID provider without a name, which follows the specifications to the letter.
  public let openID: OpenIDSandbox
  /// X, which used to be Twitter.
  public let twitter: TwitterSandbox
  /// Firebase Authentication.
  public let firebase: FirebaseSandbox
  /// A Parse Server, which takes the credentials of the providers.
  public let parse: ParseSandbox
  /// Where it is, such as `http://127.0.0.1:8089`, without a slash at the end.
  public let baseURL: String
  /// The port it listens on.
  public let port: Int

  private let dispatcher: SandboxDispatcher
  private let server: HTTPServer

  private var core: SandboxCore { dispatcher.core }

  /// The people with accounts.
  public var people: SandboxPeople { core.people }
  /// What is to go wrong.
  public var scenarios: SandboxScenarios { core.scenarios }
  /// What was asked of the providers.
  public var requestLog: SandboxRequestLog { core.log }

  private init(
    _ dispatcher: SandboxDispatcher, _ credentials: SandboxCredentials, firebase: FirebaseSandbox, parse: ParseSandbox,
    server: HTTPServer
  ) {
    google = credentials.google
    facebook = credentials.facebook
    openID = credentials.openID
    twitter = credentials.twitter
    self.firebase = firebase
    self.parse = parse
    self.server = server
    self.dispatcher = dispatcher
    baseURL = dispatcher.core.baseURL
    port = server.port
  }

  /// Starts a sandbox.
  ///
  /// - Parameters:
  ///   - port: where it listens; 0 leaves the choice to the system.
  ///   - configuration: people, clients, keys, clock.
  /// - Throws: ``SandboxError``.
  public static func start(
    port: Int = 0, configuration: SandboxConfiguration = .default
  ) async throws(SandboxError) -> Sandbox {
    let late = LateHandler()
    let server = try await listen(port, late)
    let core = SandboxCore(configuration, baseURL: "http://127.0.0.1:\(server.port)")
    do {
      let google = GoogleSandbox(core, keys: try await SandboxKeyRing(source: configuration.keys))
      let facebook = FacebookSandbox(core, keys: try await FacebookSandbox.keyRing(configuration.keys))
      let openID = OpenIDSandbox(core, keys: try await OpenIDSandbox.keyRing(configuration.keys))
      let twitter = try await TwitterSandbox(core)
      let credentials = SandboxCredentials(google: google, facebook: facebook, openID: openID, twitter: twitter)
      let firebase = FirebaseSandbox(
        core, keys: try await FirebaseSandbox.keyRing(configuration.keys), credentials: credentials)
      let parse = ParseSandbox(core, credentials: credentials)
      let dispatcher = SandboxDispatcher(
        core: core, port: server.port, providers: [google, facebook, openID, twitter, firebase, parse])
      late.set { await dispatcher.answer($0) }
      return Sandbox(dispatcher, credentials, firebase: firebase, parse: parse, server: server)
    } catch {
      await server.stop()
      throw .cannotStart("no signing key was made: \(error)")
    }
  }

  private static func listen(_ port: Int, _ handler: LateHandler) async throws(SandboxError) -> HTTPServer {
    do throws(HTTPServerError) {
      return try await HTTPServer.start(.init(port: port)) { await handler.answer($0) }
    } catch .portInUse(let port) {
      throw .portInUse(port)
    } catch .invalidPort(let port) {
      throw .invalidPort(port)
    } catch {
      throw .cannotStart("no listening socket: \(error)")
    }
  }

  /// Stops it. Answers under way are sent first; answers that are late on purpose come at once.
  public func stop() async {
    dispatcher.pauses.stop()
    await server.stop()
  }

  /// Back to the beginning: people and clients of the configuration, no tokens, no grants, no scenarios, an empty log.
  public func reset() {
    dispatcher.reset()
  }

  /// Addresses, clients and people as one line of JSON, as `GET /sandbox` gives them.
  public var summary: String { dispatcher.overview.text }
}
