internal import LanyardOAuth

/// Pictures of people who do not exist: a letter on a coloured tile.
enum Picture {
  static func answer(_ file: String) -> HTTPResponse {
    guard file.hasSuffix(".svg"), let letter = file.first else { return .text(404, "Not Found") }
    let hue = file.unicodeScalars.reduce(0) { ($0 + Int($1.value) * 47) % 360 }
    let svg: HTML = """
      <svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">\
      <rect width="96" height="96" rx="20" fill="hsl(\(hue) 45% 40%)"/>\
      <text x="48" y="65" font-family="sans-serif" font-size="48" font-weight="700" text-anchor="middle" \
      fill="#fff">\(String(letter))</text></svg>
      """
    return HTTPResponse(
      status: 200,
      headers: [
        "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600",
        "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
      ],
      body: Array(svg.markup.utf8))
  }
}
