import Lanyard

/// The part of a browser that a form needs: cookies, redirects, addresses relative to the page.
struct ScriptedBrowser {
  private let http: any HTTPTransport
  /// Cookies by host and port: two servers of one machine are two sites here.
  private var cookies: [String: [(name: String, value: String)]] = [:]

  init(http: any HTTPTransport) {
    self.http = http
  }

  mutating func load(_ url: String) async throws -> WebPage {
    try await follow(HTTPRequest(url: url))
  }

  mutating func submit(
    _ form: HTMLForm, pressing button: HTMLForm.Control?, on page: WebPage
  ) async throws -> WebPage {
    let url = try resolve(form.action.isEmpty ? page.url : form.action, against: page.url)
    let data = FormURLEncoding.encode(form.submission(pressing: button))
    guard form.method == "POST" else {
      return try await follow(HTTPRequest(url: url.prefix { $0 != "?" } + "?" + data))
    }
    var request = HTTPRequest(method: "POST", url: url, body: Array(data.utf8))
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    request.headers["Origin"] = origin(page.url)
    return try await follow(request)
  }

  private mutating func follow(_ first: HTTPRequest) async throws -> WebPage {
    var request = first
    for _ in 0..<20 {
      request.headers["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
      request.headers["User-Agent"] = "ScriptedPerson"
      let jar = cookies[origin(request.url)] ?? []
      if !jar.isEmpty { request.headers["Cookie"] = jar.map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }
      let response = try await http.send(request)
      keepCookies(response, of: request.url)
      guard (300..<400).contains(response.status), let location = response.headers["Location"] else {
        let html = String(decoding: response.body, as: UTF8.self)
        return WebPage(url: request.url, status: response.status, html: html, forms: HTMLForm.all(in: html))
      }
      // Browsers turn a POST that is redirected with 302 or 303 into a GET (RFC 9110 §15.4).
      request = HTTPRequest(url: try resolve(location, against: request.url))
    }
    throw ScriptedPersonError.endless(request.url)
  }

  private mutating func keepCookies(_ response: HTTPResponse, of url: String) {
    let origin = origin(url)
    for line in response.headers.values("Set-Cookie") {
      let pair = line.prefix { $0 != ";" }
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let name = String(pair[..<equals])
      cookies[origin, default: []].removeAll { $0.name == name }
      cookies[origin, default: []].append((name, String(pair[pair.index(after: equals)...])))
    }
  }

  private func origin(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return "" }
    return String(url[..<scheme.upperBound] + url[scheme.upperBound...].prefix { !"/?#".contains($0) })
  }

  /// The address of a reference, relative to a page (RFC 3986 §5.2, without dot segments).
  private func resolve(_ reference: String, against base: String) throws -> String {
    let origin = origin(base)
    guard !origin.isEmpty else { throw ScriptedPersonError.noAddress(base) }
    let target = String(reference.prefix { $0 != "#" })
    if target.contains("://") { return target }
    if target.hasPrefix("//") { return origin.prefix { $0 != "/" } + target }
    if target.hasPrefix("/") { return origin + target }
    let page = base.prefix { $0 != "?" && $0 != "#" }
    if target.isEmpty || target.hasPrefix("?") { return page + target }
    let folder =
      page.count > origin.count ? String(page[...(page.lastIndex(of: "/") ?? page.startIndex)]) : origin + "/"
    return folder + target
  }
}
