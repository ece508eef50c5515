import Lanyard
import Synchronization

/// Listens to what a provider sends, opens and reports.
final class ConformanceObserver: Sendable {
  private struct Content {
    var requests: [HTTPRequest] = []
    var authorizationURLs: [String] = []
    var phases: [SignInPhase] = []
  }

  private let content = Mutex(Content())
  private let base: AuthContext

  init(_ context: AuthContext) {
    base = context
  }

  var requests: [HTTPRequest] { content.withLock { $0.requests } }
  var authorizationURLs: [String] { content.withLock { $0.authorizationURLs } }
  var phases: [SignInPhase] { content.withLock { $0.phases } }

  /// The context with ears.
  var context: AuthContext {
    var context = base
    let http = base.http
    context.http = ScriptedTransport { [self] request in
      content.withLock { $0.requests.append(request) }
      return try await http.send(request)
    }
    context.userAgent = ObservingUserAgent(base: base.userAgent) { [self] url in
      content.withLock { $0.authorizationURLs.append(url) }
    }
    context.progress = { [self] phase in content.withLock { $0.phases.append(phase) } }
    return context
  }
}

/// A user agent that tells what it is about to open.
private struct ObservingUserAgent: UserAgent {
  let base: any UserAgent
  let opening: @Sendable (String) -> Void

  func authorize(_ request: UserAgentRequest) async throws -> AuthorizationRedirect {
    var observed = request
    observed.authorizationURL = { redirectURI in
      let url = try await request.authorizationURL(redirectURI)
      opening(url)
      return url
    }
    return try await base.authorize(observed)
  }
}
