public import Lanyard

/// A person with a browser, without either: fetches the real pages over the real network and submits their forms.
///
/// What goes over the wire is what a browser sends, so that a sign-in can be run where there is no display. Hand
/// ``open(_:)`` to the browser hook:
///
/// ```swift
/// hooks.openBrowser = ScriptedPerson(http: context.http, script: .allow(account: "ada@example.com")).open
/// ```
public struct ScriptedPerson: Sendable {
  private let http: any HTTPTransport
  private let script: Script

  /// Seats a person in front of a browser without cookies.
  public init(http: any HTTPTransport, script: Script = .allow()) {
    self.http = http
    self.script = script
  }

  /// Opens a URL and acts on each page until there is nothing left to do.
  ///
  /// - Throws: ``AuthError`` with reason `cancelled` if the person gives up: at an error, or before a form that the
  ///   script does not send. A real browser that is closed tells nobody.
  public func open(_ request: BrowserRequest) async throws {
    // In a task of its own: the sign-in is over when the redirect is there, the browser when it has the last page.
    let last = try await Task { try await visit(request.url).last }.value
    guard let last, last.status < 400, last.forms.allSatisfy(\.buttons.isEmpty) else {
      throw AuthError(.cancelled(by: .user), provider: request.provider.providerID)
    }
  }

  /// Opens a URL, acts on each page, and returns them all in the order they were seen.
  ///
  /// - Throws: what the transport throws, and ``ScriptedPersonError`` if it never ends.
  @discardableResult
  public func visit(_ url: String) async throws -> [WebPage] {
    var browser = ScriptedBrowser(http: http)
    var pages = [try await browser.load(url)]
    while let page = pages.last, case .submit(let form, let button) = script.act(page) {
      guard pages.count < 20 else { throw ScriptedPersonError.endless(page.url) }
      pages.append(try await browser.submit(form, pressing: button, on: page))
    }
    return pages
  }
}

/// Why a ``ScriptedPerson`` gave up.
public enum ScriptedPersonError: Error, Sendable, Hashable {
  /// One redirect or page led to the next without end.
  case endless(String)
  /// A redirect or a form leads to something that is no address.
  case noAddress(String)
}
