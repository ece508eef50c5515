internal import LanyardOAuth

/// A page for a person. All pages look alike, say that this is a sandbox, and work without scripts.
struct Page {
  var title: String
  var status = 200
  var isWide = false
  /// Where the answer to a form of this page may redirect to. Browsers apply the policy on forms to that as well.
  var formTarget: String?
  var content: HTML

  var response: HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy": policy,
        // Not `no-referrer`: browsers would then hide the origin of a posted form, which is checked.
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      ],
      body: Array(html.markup.utf8))
  }

  private var policy: String {
    let forms = ["'self'", formTarget].compactMap { $0 }.joined(separator: " ")
    return "default-src 'none'; style-src 'sha256-\(PageStyle.hash)'; img-src 'self'; form-action \(forms); "
      + "frame-ancestors 'none'; base-uri 'none'"
  }

  private var html: HTML {
    let style = HTML(stringLiteral: PageStyle.css)
    let width: HTML = isWide ? " class=\"wide\"" : ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title) · Lanyard sandbox</title>
      <link rel="icon" type="image/svg+xml" href="/sandbox/pictures/L.svg">
      <style>\(style)</style>
      </head>
      <body>
      <header class="tape">Sandbox · nobody here is real</header>
      <main\(width)>
      \(content)
      </main>
      </body>
      </html>

      """
  }
}

extension Page {
  /// The origin of a URL as a content security policy names it, or the scheme alone if there is no host.
  static func policySource(of url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = String(url[...colon])
    let rest = url[url.index(after: colon)...]
    guard rest.hasPrefix("//") else { return scheme }
    let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    // The grammar of a policy knows no IPv6 addresses, so for those the scheme has to do.
    return authority.isEmpty || authority.hasPrefix("[") ? scheme : scheme + "//" + authority
  }
}
