internal import Lanyard
internal import LanyardHTTPServer
internal import Synchronization

/// Answers whoever knocks at the port of a sign-in, and lets exactly one redirect in.
final class RedirectDoor: Sendable {
  private enum State {
    case waiting
    case answered(target: String, ClosingPageRequest.Outcome)
  }

  private let request: UserAgentRequest
  private let address: LoopbackAddress
  private let strings: AuthStrings
  /// Where the page is that comes after the redirect. Nothing of the redirect is in its address.
  private let pagePath: String
  private let state = Mutex(State.waiting)
  private let page = Signal()
  private let redirects: AsyncThrowingStream<AuthorizationRedirect, any Error>
  private let result: AsyncThrowingStream<AuthorizationRedirect, any Error>.Continuation

  init(_ request: UserAgentRequest, _ address: LoopbackAddress, _ strings: AuthStrings) {
    self.request = request
    self.strings = strings
    self.address = address
    pagePath = address.route == "/done" ? "/finished" : "/done"
    (redirects, result) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  // MARK: Whoever waits

  /// The redirect, whether it came already or not.
  func redirect() async throws -> AuthorizationRedirect {
    for try await redirect in redirects { return redirect }
    throw CancellationError()
  }

  /// Ends the waiting, unless the redirect came first.
  func fail(_ error: any Error) {
    result.finish(throwing: error)
  }

  func pageDelivered(atMost limit: Duration) async {
    await page.wait(atMost: limit)
  }

  func stopWaitingForPage() {
    page.set()
  }

  // MARK: Whoever knocks

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    let port = request.receivedOn
    guard address.isNamed(by: request.headers["Host"], port: port) else { return page(.strange, status: 421) }
    guard request.path == address.route || request.path == pagePath else { return page(.missing, status: 404) }
    guard request.method == "GET" else {
      var response = page(.missing, status: 405)
      response.headers["Allow"] = "GET"
      return response
    }
    return request.path == pagePath ? await closingPage() : answerRedirect(request.target, port: port)
  }

  private func answerRedirect(_ target: String, port: Int) -> HTTPResponse {
    let url = address.origin(port: port) + target
    guard request.accepts(url) else { return page(.strange, status: 400) }
    let isOurs = state.withLock { state in
      // A browser may ask twice for the same address, first to be quick and then for good.
      if case .answered(let earlier, _) = state { return earlier == target }
      state = .answered(target: target, outcome(of: target))
      return true
    }
    guard isOurs else { return page(.late, status: 409) }
    result.yield(AuthorizationRedirect(url: url, redirectURI: address.redirectURI(port: port)))
    result.finish()
    return .redirect(to: pagePath)
  }

  private func closingPage() async -> HTTPResponse {
    guard case .answered(_, let outcome) = state.withLock({ $0 }) else { return page(.missing, status: 404) }
    defer { page.set() }
    guard let closingPage = request.hooks.closingPage else {
      return page(outcome == .refused ? .refused : .received, status: 200)
    }
    let chosen = await closingPage(ClosingPageRequest(outcome: outcome, provider: request.provider))
    return .html(chosen.html, status: 200)
  }

  private func page(_ kind: BrowserPage.Kind, status: Int) -> HTTPResponse {
    .page(BrowserPage(kind, provider: request.provider.shortName, in: strings), status: status)
  }

  /// RFC 6749 §4.1.2.1, or what another protocol has instead.
  private func outcome(of target: String) -> ClosingPageRequest.Outcome {
    let query = target.drop { $0 != "?" }.dropFirst()
    let isError = query.split(separator: "&").contains { pair in
      request.refusalParameters.contains(String(pair.prefix { $0 != "=" }))
    }
    return isError ? .refused : .received
  }
}
