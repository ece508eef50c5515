internal import Lanyard

extension HTTPResponse {
  /// One of our own pages.
  static func page(_ page: BrowserPage, status: Int) -> HTTPResponse {
    html(page.html, status: status)
  }

  /// A document that is shown once: not stored, without scripts, without a word about where it came from.
  static func html(_ html: String, status: Int) -> HTTPResponse {
    var response = HTTPResponse(status: status, headers: quietHeaders, body: Array(html.utf8))
    response.headers["Content-Type"] = "text/html; charset=utf-8"
    return response
  }

  /// Leads the browser away from an address that carries a code.
  static func redirect(to path: String) -> HTTPResponse {
    var response = HTTPResponse(status: 303, headers: quietHeaders)
    response.headers["Location"] = path
    return response
  }

  // RFC 9700 §4.2: the code is neither in the history of the page nor in a referrer.
  private static let quietHeaders: HTTPFields = [
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
  ]
}
