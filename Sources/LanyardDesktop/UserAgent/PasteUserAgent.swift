internal import CPosix
public import Lanyard

/// Signs in where this machine has no browser: the person opens an address elsewhere and pastes the answer.
///
/// For a loopback rule nobody listens at the redirect URI: the browser shows an error there, and its address bar the
/// answer. PKCE keeps the code worthless for whoever else may listen on the other machine.
public struct PasteUserAgent: UserAgent {
  private let strings: AuthStrings
  private let show: @Sendable (String) async -> Void
  private let readLine: @Sendable () async throws -> String?

  /// Makes a user agent.
  ///
  /// - Parameters:
  ///   - strings: the texts; the language of the process by default.
  ///   - show: shows a text, possibly of several lines, to the person.
  ///   - readLine: returns the next line that the person enters, `nil` at the end of the input. Throws
  ///     `CancellationError` when its task is cancelled.
  public init(
    strings: AuthStrings = .process, show: @escaping @Sendable (_ text: String) async -> Void,
    readLine: @escaping @Sendable () async throws -> String?
  ) {
    self.strings = strings
    self.show = show
    self.readLine = readLine
  }

  /// Shows on a terminal and reads from it.
  public static func terminal(_ terminal: Terminal = Terminal(), strings: AuthStrings = .process) -> PasteUserAgent {
    PasteUserAgent(strings: strings) {
      terminal.print($0)
    } readLine: {
      try await terminal.ask("> ")
    }
  }

  /// Runs one round trip: shows the address, and asks until the answer of this request is pasted.
  ///
  /// - Throws: ``AuthError`` with reason `cancelled` at the end of the input; `CancellationError` when the task is
  ///   cancelled.
  public func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    let redirectURI = try redirectURI(request.redirectRule)
    let url = try await request.authorizationURL(redirectURI)
    try BrowserURL.check(url)
    let invitation = strings(
      .pasteInvitation, [.provider: request.provider.shortName.terminalSafe, .address: url, .target: redirectURI])
    await show(invitation.withoutIsolates)
    while let line = try await readLine() {
      try Task.checkCancellation()
      guard let pasted = PastedRedirect(line, redirectURI: redirectURI) else { continue }
      if request.accepts(pasted.url) { return AuthorizationRedirect(url: pasted.url, redirectURI: redirectURI) }
      await show(strings(.pasteHint))
    }
    try Task.checkCancellation()
    throw AuthError(.cancelled(by: .user), provider: request.provider.providerID)
  }

  private func redirectURI(_ rule: RedirectRule) throws(AuthError) -> String {
    switch rule {
    case .https(let uri), .privateScheme(let uri): return uri
    case .loopback, .fixedLoopback:
      let address = try LoopbackAddress(rule)
      return address.redirectURI(port: address.port == 0 ? Self.unusedPort() : address.port)
    }
  }

  /// A port that nobody on this machine listens on at the moment.
  private static func unusedPort() -> Int {
    let socket = lanyard_listen_on_loopback(0, 0, 1)
    guard socket >= 0 else { return Int.random(in: 49152...65535) }
    defer { close(socket) }
    return Int(lanyard_bound_port(socket))
  }
}
