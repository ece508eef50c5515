internal import Lanyard
internal import LanyardCrypto
internal import LanyardHTTPServer
internal import Synchronization

/// Answers whoever knocks at the port of a picker page, and takes one choice.
final class PickerDoor: Sendable {
  /// What the browser gets after the choice.
  enum Next: Sendable {
    case provider(url: String)
    case page(BrowserPage)
  }

  private struct State {
    var isChosen = false
    var hasGivenUp = false
    var next: Next?
  }

  /// Where the page is: nobody can guess it, so whoever asks for it was sent by us.
  let path = "/" + Base64URL.encode(SystemRandom.bytes(32))
  private let entries: [PickerEntry]
  private let strings: AuthStrings
  private let legalNotice: LegalNotice?
  private let patience: Duration
  private let state = Mutex(State())
  private let hasNext = Signal()
  private let choices: AsyncThrowingStream<ProviderID, any Error>
  private let result: AsyncThrowingStream<ProviderID, any Error>.Continuation

  /// - Parameter patience: how long the browser waits for where to go on.
  init(_ entries: [PickerEntry], _ strings: AuthStrings, _ legalNotice: LegalNotice?, patience: Duration) {
    self.legalNotice = legalNotice
    self.patience = patience
    self.entries = entries
    self.strings = strings
    (choices, result) = AsyncThrowingStream.makeStream(bufferingPolicy: .bufferingOldest(1))
  }

  // MARK: Whoever waits

  /// What the person chose, whether they did already or not.
  func choice() async throws -> ProviderID {
    for try await choice in choices { return choice }
    throw CancellationError()
  }

  /// Ends the waiting, unless the choice came first.
  func fail(_ error: any Error) {
    result.finish(throwing: error)
  }

  /// Tells the browser where to go on. Only the first time counts.
  ///
  /// - Returns: whether the browser waits for it; it has been sent back to the app otherwise.
  @discardableResult
  func goOn(_ next: Next) -> Bool {
    defer { hasNext.set() }
    return state.withLock { state in
      state.next = state.next ?? next
      return !state.hasGivenUp
    }
  }

  // MARK: Whoever knocks

  func answer(_ request: ServerRequest) async -> HTTPResponse {
    let authority = "127.0.0.1:\(request.receivedOn)"
    // Another name for this machine is how somebody else's page would get in (DNS rebinding).
    guard request.headers["Host"] == authority else { return page(.strange, status: 421) }
    switch request.target {
    case path: return request.method == "GET" ? picker() : notAllowed("GET")
    case path + "/choose", path + "/cancel":
      guard request.method == "POST" else { return notAllowed("POST") }
      guard isOwn(request, origin: "http://\(authority)") else { return page(.strange, status: 403) }
      return request.target == path + "/cancel" ? cancel() : await choose(request.body)
    default: return page(.missing, status: 404)
    }
  }

  /// Browsers say where a form was: only ours counts (Fetch, "origin header"; Fetch Metadata Request Headers).
  private func isOwn(_ request: ServerRequest, origin: String) -> Bool {
    let site = request.headers["Sec-Fetch-Site"]
    return request.headers["Origin"] == origin && (site == nil || site == "same-origin")
  }

  private func picker() -> HTTPResponse {
    let page = PickerPage(entries: entries, strings: strings, legalNotice: legalNotice, path: path)
    var response = HTTPResponse.html(page.html, status: 200)
    // Without a referrer a form would have no origin. The answer to a form leads to the provider.
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Content-Security-Policy"] = """
      default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'; \
      form-action 'self' https: http://127.0.0.1:* http://localhost:*
      """
    return response
  }

  private func choose(_ body: [UInt8]) async -> HTTPResponse {
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("choice="), let index = Int(text.dropFirst("choice=".count)), entries.indices.contains(index)
    else { return page(.strange, status: 400) }
    guard takeChoice() else { return page(.late, status: 409) }
    let entry = entries[index]
    result.yield(entry.providerID)
    result.finish()
    // A provider without a browser takes as long as a person does; they look at the app then.
    await hasNext.wait(atMost: patience)
    let next = state.withLock { state in
      state.hasGivenUp = state.next == nil
      return state.next
    }
    switch next {
    case .provider(let url)?: return .redirect(to: url)
    case .page(let page)?: return .page(page, status: 200)
    case nil: return .page(BrowserPage(.elsewhere, provider: entry.shortName, in: strings), status: 200)
    }
  }

  private func cancel() -> HTTPResponse {
    guard takeChoice() else { return page(.late, status: 409) }
    result.finish(throwing: AuthError(.cancelled(by: .user)))
    return page(.cancelled, status: 200)
  }

  private func takeChoice() -> Bool {
    state.withLock { state in
      defer { state.isChosen = true }
      return !state.isChosen
    }
  }

  private func page(_ kind: BrowserPage.Kind, status: Int) -> HTTPResponse {
    .page(BrowserPage(kind, in: strings), status: status)
  }

  private func notAllowed(_ method: String) -> HTTPResponse {
    var response = page(.missing, status: 405)
    response.headers["Allow"] = method
    return response
  }
}
