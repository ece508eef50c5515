#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Lanyard

/// What the host said about its application, checked, and the calls to the Graph API that follow from it.
final class FacebookGraph: Sendable {
  let app: FacebookApp
  let options: FacebookOptions
  let service: FacebookService
  let hooks: UIHooks
  let redirectRule: RedirectRule

  init(
    _ app: FacebookApp, _ options: FacebookOptions, _ service: FacebookService, _ hooks: UIHooks
  ) throws(AuthError) {
    for permission in options.permissions { try FacebookPermission.check(permission.name) }
    try service.checkVersion()
    redirectRule = try app.redirectRule
    self.app = app
    self.options = options
    self.service = service
    self.hooks = hooks
  }

  /// One call. The token never stands in the URL, though Facebook's own examples have it there (RFC 9700 §4.3.2).
  func call(
    _ request: HTTPRequest, token: Secret?, in context: AuthContext
  ) async throws -> (members: JSONObject, body: [UInt8]) {
    try await context.call(request, token: token, of: .facebook, refusal: FacebookError.refusal)
  }

  /// A call with a person's token.
  func request(_ url: String, method: String = "GET", of token: Secret, in context: AuthContext) -> HTTPRequest {
    var request = HTTPRequest(method: method, url: url)
    addProof(to: &request, of: token, at: context.now())
    return request
  }

  /// `appsecret_proof`: whoever steals a token alone cannot use it.
  func addProof(to request: inout HTTPRequest, of token: Secret, at now: Date) {
    guard let secret = app.appSecret else { return }
    var message = token.withExposedValue { $0 }
    var time = ""
    if options.timesProofs {
      time = "\(Int(now.timeIntervalSince1970))"
      message += "|" + time
      time = "&appsecret_time=" + time
    }
    let code = secret.withExposedValue {
      HashAlgorithm.sha256.authenticationCode(for: Array(message.utf8), key: Array($0.utf8))
    }
    request.url +=
      (request.url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "appsecret_proof=" + code.hexadecimal + time
  }
}
