public import Lanyard
internal import LanyardHTTPServer

/// Lets a person choose among the registered providers in their browser, and go on to the provider in the same tab.
///
/// The page comes from a port of this machine, under an address that nobody can guess. It has one button for each
/// provider in the provider's colours, is light or dark as the person likes it, and can be used with a keyboard or a reader
/// of the screen.
///
/// The buttons are read from their models, which live on the main actor: a program must not hold its main thread up meanwhile.
///
/// ```swift
/// let result = try await ProviderPicker().signIn(to: client)
/// ```
public struct ProviderPicker: Sendable {
  private let strings: AuthStrings
  private let timeout: Duration
  private let open: @Sendable (String) async throws -> Void
  /// How long the page waits for the provider's before it sends the person back to the app.
  var patience = Duration.seconds(20)

  /// Makes a picker that opens the page with the system's browser.
  ///
  /// - Parameters:
  ///   - strings: what the page says; the language of the process by default.
  ///   - timeout: how long a person may take to choose: a closed page tells nobody.
  public init(
    strings: AuthStrings = .process, timeout: Duration = .seconds(600), launcher: BrowserLauncher = BrowserLauncher()
  ) {
    self.init(strings: strings, timeout: timeout) { try await launcher.open($0) }
  }

  /// Makes a picker that opens the page in a way of the host's own.
  ///
  /// - Parameter open: opens a URL. Throwing ends the sign-in: `CancellationError` as cancelled by the user, an
  ///   ``AuthError`` as it is, anything else as `browserUnavailable`.
  public init(
    strings: AuthStrings = .process, timeout: Duration = .seconds(600),
    open: @escaping @Sendable (_ url: String) async throws -> Void
  ) {
    self.strings = strings
    self.timeout = timeout
    self.open = open
  }

  /// Lets the person choose, and signs them in.
  ///
  /// - Throws: ``AuthError`` with reason `cancelled` by the user, `timedOut` if nobody chose, `browserUnavailable`,
  ///   `misconfigured` if nothing is registered; or as ``AuthClient/signIn(with:_:)-(ProviderID,_)`` does.
  @discardableResult
  public func signIn(
    to client: AuthClient, _ request: SignInRequest = SignInRequest()
  ) async throws(AuthError) -> AuthResult {
    let entries = await PickerEntry.all(of: client, in: strings)
    guard !entries.isEmpty else {
      throw AuthError(.misconfigured("No provider is registered. Register one before anybody is to choose."))
    }
    let door = PickerDoor(entries, strings, client.options.legalNotice, patience: patience)
    var configuration = LoopbackListener.configuration(port: 0)
    configuration.handlerDeadline = patience + .seconds(30)
    let server: HTTPServer
    do throws(HTTPServerError) {
      server = try await HTTPServer.start(configuration) { await door.answer($0) }
    } catch {
      throw LoopbackListeners.describe(error)
    }
    let result = await run(client, request, door, port: server.port)
    await server.closeSoon()
    return try result.get()
  }

  private func run(
    _ client: AuthClient, _ request: SignInRequest, _ door: PickerDoor, port: Int
  ) async -> Result<AuthResult, AuthError> {
    do {
      let id = try await choice(door, "http://127.0.0.1:\(port)\(door.path)")
      var request = request
      // The tab is there already, unless its patience is over.
      request.hooks.openBrowser = { [open] browser in
        if !door.goOn(.provider(url: browser.url)) { try await open(browser.url) }
      }
      let name = client.providers[id]?.shortName ?? id.rawValue
      let provider = ProviderDescription(providerID: id, shortName: name)
      do throws(AuthError) {
        let result = try await client.signIn(with: id, request)
        door.goOn(.page(BrowserPage(.received, provider: name, in: strings)))
        return .success(result)
      } catch {
        door.goOn(.page(BrowserPage.failure(error, provider: provider, in: strings)))
        return .failure(error)
      }
    } catch {
      return .failure(AuthError(error))
    }
  }

  private func choice(_ door: PickerDoor, _ url: String) async throws -> ProviderID {
    // Beside the waiting: the person may choose before the browser's command returns.
    let opening = Task {
      do {
        try await open(url)
      } catch {
        door.fail(Self.describe(error))
      }
    }
    let timer = Task { [timeout] in
      try await Task.sleep(for: timeout)
      door.fail(AuthError(.timedOut))
    }
    defer { timer.cancel() }
    do {
      // What opened the page may go on: it may be the browser itself.
      return try await door.choice()
    } catch {
      opening.cancel()
      throw error
    }
  }

  private static func describe(_ error: any Error) -> AuthError {
    switch error {
    case let error as AuthError: error
    case is CancellationError: AuthError(.cancelled(by: .user))
    default: AuthError(.browserUnavailable("What opens the page failed."), underlying: error)
    }
  }
}
