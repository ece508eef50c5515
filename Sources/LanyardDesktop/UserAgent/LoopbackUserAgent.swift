internal import LanyardHTTPServer
public import Lanyard

/// Signs in with the person's own browser and takes the redirect on a port of this machine (RFC 8252 §7.3).
///
/// The port listens on loopback addresses only. The code leaves the address bar at once: the redirect is answered with
/// another one to a page without it. That page may still be on its way to the browser when ``authorize(_:)`` returns;
/// the port closes behind it, after two seconds at the latest.
public struct LoopbackUserAgent: UserAgent {
  private let launcher: BrowserLauncher
  private let strings: AuthStrings
  private let listeners = LoopbackListeners()

  /// Makes a user agent. The launcher is used where the hooks do not open the browser themselves.
  ///
  /// - Parameter strings: what the page after the redirect says, unless a hook makes it.
  public init(launcher: BrowserLauncher = BrowserLauncher(), strings: AuthStrings = .process) {
    self.launcher = launcher
    self.strings = strings
  }

  /// Runs one round trip through the browser.
  ///
  /// - Throws: ``AuthError`` with reason `portInUse` (before the browser opens), `browserUnavailable`, or
  ///   `misconfigured` for a redirect rule that does not lead to this machine; `CancellationError` when the task is
  ///   cancelled.
  public func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    let address = try LoopbackAddress(request.redirectRule)
    let door = RedirectDoor(request, address, strings)
    let listener = try await listeners.open(address, door)
    do {
      let redirect = try await roundTrip(request, address.redirectURI(port: listener.port), door)
      listeners.closeLater(listener)
      return redirect
    } catch {
      await listener.close()
      throw error
    }
  }

  /// Waits until the pages of the sign-ins so far are with the browser, two seconds at the most.
  ///
  /// For a program that ends right after the sign-in: otherwise its person may see an error in the browser.
  public func pagesDelivered() async {
    await listeners.closeAll()
  }

  private func roundTrip(
    _ request: UserAgentRequest, _ redirectURI: String, _ door: RedirectDoor
  ) async throws -> AuthorizationRedirect {
    let url = try await request.authorizationURL(redirectURI)
    try BrowserURL.check(url)
    try Task.checkCancellation()
    // Beside the waiting: the browser may answer before the hook returns, and some hooks return with the browser.
    let opening = Task {
      do {
        try await open(url, request)
      } catch {
        door.fail(error)
      }
    }
    defer { opening.cancel() }
    return try await door.redirect()
  }

  private func open(_ url: String, _ request: UserAgentRequest) async throws {
    guard let openBrowser = request.hooks.openBrowser else { return try await launcher.open(url) }
    do {
      try await openBrowser(BrowserRequest(url: url, provider: request.provider))
    } catch let error as AuthError {
      throw error
    } catch is CancellationError {
      // A hook that shows the page itself says so when the person closes it.
      throw AuthError(.cancelled(by: .user), provider: request.provider.providerID)
    } catch {
      throw AuthError(
        .browserUnavailable("The hook that opens the browser failed."), provider: request.provider.providerID,
        underlying: error)
    }
  }
}
